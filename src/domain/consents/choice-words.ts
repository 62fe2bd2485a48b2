import { foldText } from '../text/fold-text'

/** What a customer says about the shop's promotions with the whole of a message. */
export type ChoiceWord = 'stop' | 'resume'

/** Bots and shops in Brazil know these; the last are the labels of WhatsApp's own button. */
const STOP = [
  'sair',
  'parar',
  'pare',
  'stop',
  'descadastrar',
  'nao quero receber',
  'nao envie mais',
  'parar promocoes',
  'interromper promocoes',
  'stop promotions',
]
/** These mean something else too: they count behind an advertisement only. */
const STOP_BEHIND_ADVERTISING = ['cancelar', 'remover']
const RESUME = ['voltar']

const plain = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9\s]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Longer is no such word, and need not be folded. */
const LONGEST = 60

/**
 * The choice that a message is, as a whole: case, accents, signs and emoji do not count; a sentence that only holds the
 * word is none. 'maybe stop': it is one if the shop's last message was an advertisement.
 */
export function choiceWord(text: string): ChoiceWord | 'maybe stop' | null {
  if (text.length > LONGEST) return null
  const word = plain(text)
  if (STOP.includes(word)) return 'stop'
  if (STOP_BEHIND_ADVERTISING.includes(word)) return 'maybe stop'
  return RESUME.includes(word) ? 'resume' : null
}
