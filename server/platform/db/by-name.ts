/**
 * SQL: a column of names as people look them up: case and accents count last, and "Caixa 2" comes before "Caixa 10".
 * Where the database knows no such order (a PostgreSQL made without ICU), by the bytes.
 */
export const byName = (column: string): string => `${column} COLLATE by_name`
