import type { RunningServer } from '../../../server/app'
import { publish } from '../../../server/platform/events/publish'
import { formatPhone, phoneLookupKey } from '../../../src/domain/contacts/phone'
import { text } from '../areas/stage'
import type { Treasure } from './busy-shop'
import { meta, type Shop } from './shop'

export const CPF = '52998224725'
export const EMAIL = 'canario.secreto@exemplo.test'

/** Puts the same person's data everywhere, and people who are called by their number. Gives the phones, the person's first. */
export async function plantContacts(server: RunningServer, shop: Shop, mine: Treasure): Promise<string[]> {
  // Their digits stand in no number that the server counts up.
  const [whose, nameless, twin] = ['5511973192846', '5521986417305', '5531991827364']

  await meta(server, shop, { messages: [text(nameless)], contacts: [] })
  const shown = formatPhone(whose)
  await server.db.work(shop.tenant, async (w) => {
    await w.query(
      `UPDATE customers SET document_register = $2, email = $3, open_field = $4, sensitive_field = $4, phone_number = $5, lookup_key = $6
       WHERE id = $1`,
      [
        mine.talk.customerId,
        CPF,
        EMAIL,
        JSON.stringify({
          fone: whose,
          cpf: CPF,
          mail: EMAIL,
          nota: `ligar ${shown} ou ${EMAIL}`,
        }),
        whose,
        phoneLookupKey(whose),
      ],
    )
    await w.query('UPDATE customer_addresses SET street = $2, reference = $3 WHERE customer_id = $1', [
      mine.talk.customerId,
      `Rua A, ligar ${shown}`,
      EMAIL,
    ])
    await w.query(
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, document_register, email) VALUES ($1, $2, $3, $3, $4, $5)`,
      [shop.tenant.id, formatPhone(twin), twin, CPF, EMAIL],
    )
    await w.query(`UPDATE customers SET name = $2, phone_number = $3 WHERE merged_into = $1`, [
      mine.talk.customerId,
      shown,
      mine.talk.phone,
    ])
    const details = {
      contacts: [
        {
          name: shown,
          organization: null,
          phones: [{ phone: shown, wa_id: mine.talk.phone }],
          emails: [EMAIL],
        },
      ],
    }
    await w.query(
      `UPDATE customer_chats SET details = $2, error_message = 'Não entregue a ' || $3 WHERE chat_ticket_id = $1 AND tag_type <> 'function'`,
      [mine.talk.id, JSON.stringify(details), shown],
    )
    await w.query(
      `UPDATE customer_chats SET message = 'O cliente mudou de número para ' || $2 WHERE chat_ticket_id = $1 AND is_log_message`,
      [mine.talk.id, shown],
    )
    const typed = `Ligar ${shown} ou ${EMAIL}`
    await w.query('UPDATE customer_notes SET text = $2 WHERE customer_id = $1', [mine.talk.customerId, typed])
    await w.query('UPDATE quotes SET note = $2, refusal = $2 WHERE customer_id = $1', [
      mine.talk.customerId,
      typed,
    ])
    await w.query(
      'UPDATE quote_steps SET note = $2 WHERE quote_id IN (SELECT id FROM quotes WHERE customer_id = $1)',
      [mine.talk.customerId, typed],
    )
    await w.query(
      'UPDATE order_steps SET note = $2 WHERE order_id IN (SELECT id FROM orders WHERE customer_id = $1)',
      [mine.talk.customerId, typed],
    )
    await publish(w, [
      {
        event: 'chatNotification',
        data: (rev) =>
          ({
            user_id: null,
            title: shown,
            message: `Mensagem de ${shown}`,
            chat_ticket_id: mine.talk.id,
            rev,
          }) as never,
        audience: { kind: 'tenant' },
        rows: [],
      },
    ])
  })
  return [whose, nameless, twin, mine.talk.phone]
}

/** What of a customer stands whole in a text, however it is written. */
export function contactsIn(answer: string, phones: readonly string[]): string[] {
  // Without what people write between digits; numbers that only stand beside each other make no phone.
  const digits = answer.replace(/[\s().+/-]/g, '')
  return [
    ...phones.filter((phone) => digits.includes(phone.slice(-9)) || digits.includes(phone.slice(-8))),
    ...[CPF].filter((cpf) => digits.includes(cpf)),
    ...[EMAIL].filter((email) => answer.toLowerCase().includes(email)),
  ]
}
