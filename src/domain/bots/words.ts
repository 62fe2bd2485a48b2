import { foldText } from '../text/fold-text'

/** Words that work wherever one stands. A way to a person is a duty of whoever lets a bot answer on WhatsApp (whatsapp-facts 9). */
const PERSON = new Set([
  'atendente',
  'humano',
  'pessoa',
  'atendimento',
  'falar com atendente',
  'falar com humano',
  'quero falar com um atendente',
  'falar com uma pessoa',
])
const MENU = new Set(['menu', 'inicio', 'comecar de novo', 'menu principal'])
const BACK = new Set(['voltar', 'menu anterior'])

export type GlobalWord = 'person' | 'menu' | 'back'

/** The word of the flow that a whole message is; null: it is none. */
export function globalWord(text: string): GlobalWord | null {
  const plain = foldText(text)
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
  if (PERSON.has(plain)) return 'person'
  if (MENU.has(plain)) return 'menu'
  return BACK.has(plain) ? 'back' : null
}
