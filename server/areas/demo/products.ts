import { checkDigit } from '../../../src/domain/products/gtin'
import type { ControlList, ProductKind, Stripe } from '../../../src/domain/products/kinds'
import type { Work } from '../../platform/db/work'

type Law = readonly [kind: ProductKind, stripe?: Stripe, list?: ControlList]
/** Category, name, presentation, ingredient, maker, cents, PMC, pieces; what the law says. */
type Sold = readonly [string, string, string, string | null, string, number, number | null, number, Law]

const OTC: Law = ['otc']
const RED: Law = ['medicine', 'red']
const ANTI: Law = ['medicine', 'red_retention', 'antimicrobial']
const CARE: Law = ['perfumery']

const CATEGORIES = [
  'Genéricos',
  'Marcas',
  'Controlados',
  'Dermocosméticos',
  'Higiene',
  'Suplementos',
  'Aparelhos',
]

const SOLD: readonly Sold[] = [
  ['Genéricos', 'Dipirona Sódica 500 mg', '10 comprimidos', 'Dipirona', 'EMS', 690, 1290, 84, OTC],
  ['Genéricos', 'Dipirona Gotas 500 mg/ml', '20 ml', 'Dipirona', 'Medley', 749, 1590, 41, OTC],
  ['Genéricos', 'Paracetamol 750 mg', '20 comprimidos', 'Paracetamol', 'Neo Química', 890, 2190, 62, OTC],
  ['Genéricos', 'Ibuprofeno 400 mg', '10 cápsulas', 'Ibuprofeno', 'Prati', 1290, 2490, 35, OTC],
  ['Genéricos', 'Losartana Potássica 50 mg', '30 comprimidos', 'Losartana', 'Biolab', 690, 3890, 120, RED],
  ['Genéricos', 'Metformina 850 mg', '60 comprimidos', 'Metformina', 'Merck', 1190, 2790, 78, RED],
  ['Genéricos', 'Omeprazol 20 mg', '28 cápsulas', 'Omeprazol', 'Teuto', 990, 4590, 66, RED],
  ['Genéricos', 'Atorvastatina 20 mg', '30 comprimidos', 'Atorvastatina', 'EMS', 2490, 9890, 27, RED],
  ['Genéricos', 'Levotiroxina 75 mcg', '30 comprimidos', 'Levotiroxina', 'Merck', 1290, 1890, 19, RED],
  ['Genéricos', 'Sinvastatina 20 mg', '30 comprimidos', 'Sinvastatina', 'Sandoz', 1490, 5290, 0, RED],
  ['Genéricos', 'Amoxicilina 500 mg', '21 cápsulas', 'Amoxicilina', 'Eurofarma', 2390, 4990, 22, ANTI],
  ['Genéricos', 'Azitromicina 500 mg', '3 comprimidos', 'Azitromicina', 'Medley', 1990, 3790, 17, ANTI],
  [
    'Controlados',
    'Clonazepam 2 mg',
    '30 comprimidos',
    'Clonazepam',
    'Medley',
    1590,
    2290,
    14,
    ['medicine', 'black', 'B1'],
  ],
  [
    'Controlados',
    'Fluoxetina 20 mg',
    '30 cápsulas',
    'Fluoxetina',
    'Teuto',
    2290,
    6890,
    23,
    ['medicine', 'red_retention', 'C1'],
  ],
  [
    'Controlados',
    'Ozempic 1 mg',
    'caneta 3 ml',
    'Semaglutida',
    'Novo Nordisk',
    99900,
    109900,
    3,
    ['medicine', 'red_retention', 'glp1'],
  ],
  ['Marcas', 'Novalgina 1 g', '10 comprimidos', 'Dipirona', 'Sanofi', 2190, 2990, 48, OTC],
  ['Marcas', 'Dorflex', '36 comprimidos', 'Dipirona, orfenadrina e cafeína', 'Sanofi', 2490, 3190, 90, OTC],
  ['Marcas', 'Neosaldina', '20 drágeas', 'Dipirona, isometepteno e cafeína', 'Hypera', 2790, 3690, 33, OTC],
  ['Marcas', 'Allegra 120 mg', '10 comprimidos', 'Fexofenadina', 'Sanofi', 4990, 6490, 12, OTC],
  ['Marcas', 'Luftal Gotas', '15 ml', 'Simeticona', 'Reckitt', 2290, 2990, 26, OTC],
  ['Dermocosméticos', 'Protetor solar FPS 50', '200 ml', null, 'Sundown', 6990, null, 31, CARE],
  ['Dermocosméticos', 'Hidratante para pele seca', '400 ml', null, 'Cetaphil', 8990, null, 9, CARE],
  ['Dermocosméticos', 'Água micelar', '200 ml', null, 'Garnier', 3290, null, 15, CARE],
  ['Higiene', 'Fralda geriátrica G', '8 unidades', null, 'Bigfral', 3290, null, 44, CARE],
  ['Higiene', 'Lenços umedecidos', '100 unidades', null, 'Huggies', 1590, null, 57, CARE],
  ['Higiene', 'Creme dental', '90 g', null, 'Colgate', 690, null, 110, CARE],
  ['Higiene', 'Álcool em gel 70 %', '500 ml', null, 'Asseptgel', 1490, null, 38, CARE],
  ['Suplementos', 'Vitamina D 2.000 UI', '60 cápsulas', 'Colecalciferol', 'Addera', 5490, null, 21, ['food']],
  [
    'Suplementos',
    'Vitamina C efervescente',
    '10 comprimidos',
    'Ácido ascórbico',
    'Bayer',
    1690,
    null,
    52,
    ['food'],
  ],
  ['Aparelhos', 'Medidor de pressão de braço', '1 unidade', null, 'Omron', 18990, null, 4, ['other']],
  ['Aparelhos', 'Inalador ultrassônico', '1 unidade', null, 'G-Tech', 24990, null, 2, ['other']],
  [
    'Aparelhos',
    'Organizador semanal de comprimidos',
    '1 unidade',
    null,
    'Incoterm',
    2990,
    null,
    16,
    ['other'],
  ],
]

/** A number that no maker has: of the range for use within a shop (GS1: prefix 2). */
const gtinOf = (place: number): string => {
  const body = `2${String(100_000 + place).padStart(11, '0')}`
  return body + checkDigit(body)
}

/** Writes what the demonstration's pharmacy sells and does, in one statement. */
export async function writeProducts(work: Work, now: Date): Promise<void> {
  const rows = SOLD.map(
    ([category, name, presentation, ingredient, maker, price, pmc, stock, law], place) => ({
      ...{ place, category, name, presentation, ingredient, maker, price, pmc, stock },
      ...{ kind: law[0], stripe: law[1] ?? 'none', control_list: law[2] ?? null },
      ...{ sku: String(1001 + place), gtin: gtinOf(place), uses: Math.max(0, 40 - place * 2) },
      // One of the prices is a promotion, and one of the stocks was last counted days ago.
      promo_price: place === 20 ? 5990 : null,
      days: place === 21 ? 4 : 0,
    }),
  )
  await work.query(
    `WITH categories AS (
       INSERT INTO product_categories (tenant_id, name, position) SELECT $1, name, place FROM unnest($2::text[]) WITH ORDINALITY v(name, place)
       RETURNING id, name),
     sold AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS v(place integer, category text, name text, presentation text, ingredient text,
       maker text, price integer, pmc integer, stock integer, kind text, stripe text, control_list text, sku text, gtin text, uses integer,
       promo_price integer, days integer)),
     made AS (
       INSERT INTO products (tenant_id, sku, gtin, name, maker, kind, ingredient, presentation, stripe, control_list, category_id, uses)
       SELECT $1, s.sku, s.gtin, s.name, s.maker, s.kind, s.ingredient, s.presentation, s.stripe, s.control_list, c.id, s.uses
       FROM sold s JOIN categories c ON c.name = s.category ORDER BY s.place RETURNING id, sku),
     services AS (
       INSERT INTO services (tenant_id, name, minutes, price, needs_pharmacist) VALUES
         ($1, 'Aferição de pressão', 10, 0, true), ($1, 'Teste de glicemia', 10, 1500, true),
         ($1, 'Aplicação de injetável', 15, 2000, true), ($1, 'Vacina da gripe', 20, 9900, true))
     INSERT INTO product_offers (tenant_id, product_id, price, promo_price, promo_until, pmc, price_at, stock, stock_at)
     SELECT $1, m.id, s.price, s.promo_price, CASE WHEN s.promo_price IS NOT NULL THEN
         date_trunc('day', $4::timestamptz, (SELECT shop_zone())) + interval '8 days' - interval '1 millisecond' END, s.pmc,
       $4::timestamptz - make_interval(days => s.days), s.stock, $4::timestamptz - make_interval(days => s.days, mins => 28)
     FROM made m JOIN sold s ON s.sku = m.sku`,
    [work.tenant.id, CATEGORIES, JSON.stringify(rows), now],
  )
}
