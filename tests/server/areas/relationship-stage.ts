import { activate, rules } from '../../../server/areas/relationship-rules/rules'
import { runRules } from '../../../server/areas/relationship-rules/run.job'
import { templates } from '../../../server/areas/relationship-rules/templates'
import { appendConsents } from '../../../server/directory/customers/consent/consent'
import type { Database } from '../../../server/platform/db/work'
import { TRIGGERS } from '../../../src/domain/relationship-rules/triggers'
import { aTicket, rows, type Stage, work } from './stage'

/** Noon of a day in São Paulo, far from every change of clocks. */
export const NOON = new Date('2027-03-10T15:00:00Z')
export const later = (days: number, hours = 0) => new Date(NOON.getTime() + (days * 24 + hours) * 3_600_000)
type House = Stage
type Row = {
  customer_id: string
  state: string
  reason: string | null
  occurrence: string
  message_id: string | null
}

/** Somebody whose last conversation was closed days ago. */
export async function aQuiet(house: House): Promise<string> {
  const { id, customer_id } = await aTicket(house, house)
  await rows(
    house,
    `UPDATE chat_tickets SET state = 'closed', finished_at = $2, last_inbound_at = $2, waiting_since = NULL WHERE id = $1`,
    [id, later(-20)],
  )
  await rows(house, `UPDATE customers SET name = 'Maria Souza' WHERE id = $1`, [customer_id])
  return customer_id
}

export const agree = (house: House, customer_id: string, purpose: 'marketing' | 'reminder' = 'marketing') =>
  work(house, (w) =>
    appendConsents(w, [
      {
        customer_id,
        purpose,
        decision: 'granted',
        basis: 'consent',
        channel: 'counter',
        source: 'staff',
        evidence: 'disse no balcão',
        user_id: house.alice.id,
        at: later(-30),
      },
    ]),
  )

export async function aShop(stage: Stage): Promise<House> {
  const house = { ...stage, ...(await stage.another()) }
  await rows(house, `UPDATE instances SET waba_id = 'w' || id, is_official = TRUE`)
  await rows(
    house,
    `INSERT INTO meta_templates (tenant_id, waba_id, provider_id, name, language, category, status, parameter_format, components)
     SELECT tenant_id, waba_id, '1', 'lembrete', 'pt_BR', 'UTILITY', 'APPROVED', 'POSITIONAL',
       '[{"type":"BODY","text":"Olá {{1}}, temos um recado da loja."}]' FROM instances`,
  )
  return house
}

export async function aRule(
  house: House,
  trigger: keyof typeof TRIGGERS,
  more: Partial<{ number: number; daily_most: number; hour: number; message: string }> = {},
): Promise<string> {
  const { message = 'Olá, {{primeiro_nome}}! Um recado da {{loja}}.', ...over } = more
  return work(house, async (w) => {
    const template = await templates.save(w, null, {
      name: `Recado ${Math.random()}`,
      message,
      template: {
        name: 'lembrete',
        language: 'pt_BR',
        values: [{ key: 'body.1', value: '{{primeiro_nome}}' }],
      },
    })
    const form = {
      name: `Regra ${Math.random()}`,
      trigger,
      number: TRIGGERS[trigger].number?.first ?? 0,
      hour: 9,
      instance_id: house.instanceId,
      template_id: TRIGGERS[trigger].task ? null : template,
      daily_most: 100,
      ...over,
    }
    const id = await rules.save(w, null, form, 0, house.alice)
    await activate(w, house.alice, { id, active: true }, later(-5))
    return id
  })
}

export const run = (house: House, now = NOON, db: Database = house.db) =>
  runRules({ tenantId: house.tenant.id }, { db, now: () => now })
export const sends = (house: House, rule: string) =>
  rows<Row>(
    house,
    `SELECT customer_id::text, state, reason, occurrence, message_id::text FROM relationship_sends WHERE rule_id = $1 ORDER BY id`,
    [rule],
  )
export const setFact = (house: House, customer: string, facts: Record<string, unknown>) =>
  rows(
    house,
    `UPDATE customer_facts SET ${Object.keys(facts)
      .map((name, n) => `${name} = $${n + 2}`)
      .join(', ')} WHERE customer_id = $1`,
    [customer, ...Object.values(facts)],
  )
/** A birthday today. */
export const born = (house: House, customer: string) => setFact(house, customer, { birthday: 310 })
export const said = (house: House) =>
  rows<{ message: string; type: string; state: string; rank: number }>(
    house,
    `SELECT m.message, m.type, t.state, o.rank FROM customer_chats m JOIN chat_tickets t ON t.id = m.chat_ticket_id
     JOIN outbox o ON o.message_id = m.id WHERE m.hash LIKE 'r:%' ORDER BY m.id`,
  )
