import type { Work } from '../../platform/db/work'

/** [name, operator, laboratory, way, what the operator repays in per cent, does it add to the shop's own discount?] */
const PROGRAMMES = [
  ['Viva Saúde', 'funcional', null, 'gateway', 100, false],
  ['Mais Cuidado', 'vidalink', null, 'portal', 100, false],
  ['Empresa Saudável', 'epharma', null, 'portal', 90, false],
  ['Cuidar Sempre', 'laboratory', 'EMS', 'portal', 80, true],
] as const

/** Benefit programmes, each with some of the shop's medicines, which are there already. */
export async function writeProgrammes(work: Work): Promise<void> {
  await work.query(
    `WITH named AS (
       SELECT p.name, p.gtin, row_number() OVER (ORDER BY p.id) AS place FROM products p WHERE p.gtin IS NOT NULL AND p.kind = 'medicine' LIMIT 20
     )
     INSERT INTO pbm_programmes (tenant_id, name, operator, laboratory, way, refund, stacks, products)
     SELECT $1, v.name, v.operator, v.laboratory, v.way, v.refund, v.stacks, coalesce((SELECT jsonb_agg(jsonb_build_object('name', n.name, 'ean', n.gtin,
         'registration', '', 'discount', 2000 + 250 * (n.place % 9), 'days', CASE WHEN n.place % 2 = 0 THEN 25 ELSE 0 END, 'pieces', 2 + n.place % 3))
       FROM named n WHERE (n.place + v.place) % 2 = 0), '[]')
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::boolean[]) WITH ORDINALITY v(name, operator, laboratory, way, refund, stacks, place)`,
    [
      work.tenant.id,
      PROGRAMMES.map(([name]) => name),
      PROGRAMMES.map(([, operator]) => operator),
      PROGRAMMES.map(([, , laboratory]) => laboratory),
      PROGRAMMES.map(([, , , way]) => way),
      PROGRAMMES.map(([, , , , refund]) => refund),
      PROGRAMMES.map(([, , , , , stacks]) => stacks),
    ],
  )
}
