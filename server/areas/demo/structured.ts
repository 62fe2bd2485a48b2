import { type Choices, keptButtons } from '../../../src/domain/messages/choices'
import type { Work } from '../../platform/db/work'

/** The question that Bruno asks Isabela, and the place that she answers with: see talks.open.ts. */
export const QUESTION = 'Dá sim! Como prefere receber?'
export const PLACE = 'Localização: Casa, Rua das Acácias, 152 (-23.5505, -46.6333)'

const CHOICES: Choices = {
  header: null,
  footer: 'Embalagem sem identificação',
  button: 'Ver opções',
  options: [
    { title: 'Motoboy', description: 'em até 1 hora, R$ 7,00' },
    { title: 'Portaria', description: 'deixamos com o porteiro' },
    { title: 'Retirar na loja', description: null },
  ],
}

/** Gives the demonstration's question its options and its place its point: the talks are written as words. */
export async function writeStructured(work: Work): Promise<void> {
  await work.query(
    'UPDATE customer_chats SET message_buttons = $2, message_footer = $3, raw = $4 WHERE message = $1',
    [QUESTION, JSON.stringify(keptButtons(CHOICES)), CHOICES.footer, JSON.stringify({ choices: CHOICES })],
  )
  const location = {
    latitude: '-23.5505',
    longitude: '-46.6333',
    name: 'Casa',
    address: 'Rua das Acácias, 152',
  }
  await work.query('UPDATE customer_chats SET details = $2 WHERE message = $1', [
    PLACE,
    JSON.stringify({ location, contacts: null, reply: null, referral: null }),
  ])
}
