import type { Known } from '../../../src/domain/campaigns/checks'
import { filledFor, sendableValues } from '../../../src/domain/campaigns/content/whatsapp'
import type { PortfolioRoom } from '../../../src/domain/consents/portfolio'
import { renderTemplate } from '../../../src/domain/templates/template-values'
import { foldText } from '../../../src/domain/text/fold-text'
import { portfolioRoom } from '../../directory/consents/portfolio-room'
import { usualSends } from '../../directory/instances/pace'
import type { Config } from '../../platform/config'
import type { Work } from '../../platform/db/work'
import type { Plan, PlannedVariant } from './plan'

/** How what a campaign needs stands now: its connection, its templates, what it speaks of, its price and the account's limit. */
export type Standing = Readonly<{
  known: Pick<Known, 'connection' | 'templates' | 'prescription' | 'stock'>
  perSecond: number
  room: PortfolioRoom | null
  centsEach: number | null
  isNew: boolean
}>

type Connection = {
  name: string
  is_official: boolean
  coexistence: boolean
  sends_per_second: number | null
  is_on: boolean
  quality: string | null
}

/** Reads it. */
export async function standingOf(
  work: Work,
  plan: Plan,
  { whatsapp }: Pick<Config, 'whatsapp'>,
  now: Date,
): Promise<Standing> {
  const { form, variants } = plan
  const connection =
    form.instance_id === null
      ? undefined
      : await work.one<Connection>(
          `SELECT i.name, i.is_official, i.coexistence, i.sends_per_second, i.quality_rating AS quality,
             i.activated AND i.deleted_at IS NULL AND i.off_code IS NULL AS is_on
           FROM instances i WHERE i.id = $1`,
          [form.instance_id],
        )
  const templates = variants.map((variant) => templateOf(variant))
  const text = templates.map((template) => template?.says ?? '').join('\n')
  return {
    known: {
      connection: connection
        ? {
            name: connection.name,
            isOfficial: connection.is_official,
            isOn: connection.is_on,
            quality: connection.quality,
          }
        : null,
      templates,
      ...(await productsIn(work, text)),
    },
    perSecond: connection ? (connection.sends_per_second ?? usualSends(connection, whatsapp.pace)) : 1,
    room: form.instance_id === null ? null : ((await portfolioRoom(work, form.instance_id, now)) ?? null),
    centsEach: await centsEach(
      work,
      variants.map(({ template }) => template?.category ?? ''),
    ),
    isNew: templates.some((template) => template !== null && (template.quality ?? 'UNKNOWN') === 'UNKNOWN'),
  }
}

/** What a variable stands for while nobody is meant: anything that fits. */
const SOMEBODY = 'Maria'

function templateOf({ content, template, form }: PlannedVariant): Known['templates'][number] {
  if (!template || !form) return null
  const anybody = Object.fromEntries(
    Object.values(content.values).flatMap((filling) =>
      'variable' in filling ? [[filling.variable, SOMEBODY]] : [],
    ),
  )
  const values = filledFor(content, anybody)
  const filled = Object.fromEntries(Object.entries(values).map(([key, text]) => [key, text ?? '']))
  const { header, body, footer, buttons } = renderTemplate(form, filled)
  return {
    name: template.name,
    status: template.status,
    category: template.category,
    quality: template.quality ?? null,
    whole: sendableValues(form, values, content.header_url !== null) !== null,
    says: [header, body, footer, ...buttons.map(({ text }) => text)].filter(Boolean).join('\n'),
  }
}

/** Shorter words name too much. */
const SHORTEST_NAME = 5
const MOST_NAMED = 3

/**
 * Products that a text names: those that take a prescription, by the first word of their name or ingredient, where no product
 * without one begins with it; and those of which the stock is known, by the first two words of their name.
 */
async function productsIn(work: Work, text: string): Promise<Pick<Known, 'prescription' | 'stock'>> {
  const folded = foldText(text)
  const words = [...new Set(folded.split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length >= SHORTEST_NAME)
  if (words.length === 0) return { prescription: [], stock: [] }
  const named = await work.query<{ name: string }>(
    `SELECT min(p.name) AS name FROM products p CROSS JOIN LATERAL (VALUES (split_part(p.name_key, ' ', 1)),
         (split_part(fold_text(coalesce(p.ingredient, '')), ' ', 1))) w(word)
     WHERE p.deleted_at IS NULL AND p.needs_prescription AND w.word = ANY($1::text[])
       AND NOT EXISTS (SELECT 1 FROM products f WHERE f.tenant_id = p.tenant_id AND f.deleted_at IS NULL
         AND NOT f.needs_prescription AND split_part(f.name_key, ' ', 1) = w.word)
     GROUP BY w.word ORDER BY w.word LIMIT ${MOST_NAMED}`,
    [words],
  )
  const stock = await work.query<{ name: string; left: number }>(
    `SELECT p.name, sum(o.stock)::integer AS "left" FROM products p
     JOIN product_offers o ON o.tenant_id = p.tenant_id AND o.product_id = p.id AND o.stock IS NOT NULL
     CROSS JOIN LATERAL (SELECT split_part(p.name_key, ' ', 1) || ' ' || split_part(p.name_key, ' ', 2) AS words) w
     WHERE p.deleted_at IS NULL AND p.active AND position(w.words IN $1) > 0 AND length(w.words) > ${SHORTEST_NAME}
     GROUP BY p.id, p.name ORDER BY 2, p.name LIMIT ${MOST_NAMED}`,
    [folded],
  )
  return { prescription: named.map(({ name }) => name), stock }
}

/** What a message of these categories costs now by the dearest of them, cents; null: no price is known for one of them. */
export async function centsEach(work: Work, all: readonly string[]): Promise<number | null> {
  const categories = all.map((category) => category.toLowerCase())
  const rows = await work.query<{ category: string; cents: number }>(
    `SELECT DISTINCT ON (category) category, cents::float8 AS cents FROM message_rates
     WHERE channel = 'whatsapp' AND country = 'BR' AND category = ANY($1::text[]) AND since <= now()
     ORDER BY category, since DESC`,
    [categories],
  )
  const priced = categories.map((category) => rows.find((row) => row.category === category)?.cents ?? null)
  return priced.some((cents) => cents === null) ? null : Math.max(...priced.map(Number))
}
