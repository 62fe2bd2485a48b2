import { clock, type PersonSection, USER_NAME } from '../customers/person-section'

/** Who of the shop looked at a person's data. */
export const accessSections: readonly PersonSection[] = [
  {
    place: 210,
    title: 'Quem viu estes dados',
    sql: `SELECT ${clock('x.at')} AS "Quando", ${USER_NAME} AS "Quem",
      (ARRAY['Viu na lista', 'Achou na busca', 'Abriu', 'Baixou arquivo', 'Exportou'])[x.kind] AS "O que"
      FROM customer_accesses x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.at, x.id`,
  },
]
