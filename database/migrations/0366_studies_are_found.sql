-- Every kind of study is found by the search, not only the first two.

call keep_searchable('idef0_models', 'idef0', 'code, name, name_en, description, state');
call keep_searchable('fmeca_studies', 'fmeca-study', 'code, name, name_en, description, state');
call keep_searchable('rcm_studies', 'rcm-study', 'code, name, name_en, description, state');
call keep_searchable('criticality_studies', 'criticality-study', 'code, name, name_en, description, state');
