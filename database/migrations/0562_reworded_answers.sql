-- Whether answers may be said in other words by the language model the platform is configured with. Off until a company asks for it.
alter table qa_settings add column reword boolean not null default false;
