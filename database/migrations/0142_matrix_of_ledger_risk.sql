-- The matrix version that gave a piece of equipment its level: levels of different matrices are added up by their code only, and a
-- reader is told so. Null: the method's own matrix.
alter table equipment_integrity add column risk_matrix_row_id bigint;
