import { restsOnOwnWords } from '../../../src/domain/login/own-words'
import { Refusal } from '../../platform/graphql/refusal'

/** Whose password it is to be: what of them a stranger would try first. */
export type Whose = Readonly<{ name: string; email: string; house: string }>

/** Behind these characters a password is long enough; reading on would cost seconds. */
const LOOKED_AT = 64
/** The lowest score that is taken, of 0 to 4: a million guesses are not enough. */
const LEAST = 2
/** What everybody here would try. */
const OURS = ['balcao', 'balcão', 'farmacia', 'farmácia', 'loja']

/** Dictionaries of half a megabyte: read when the first password is chosen, and then kept. */
let estimator:
  | Promise<(password: string, own: readonly string[]) => { score: number; isOwn: boolean }>
  | undefined

async function load() {
  const [{ ZxcvbnFactory }, common, brazilian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...brazilian.dictionary },
    graphs: common.adjacencyGraphs,
  })
  return (password: string, own: readonly string[]) => {
    const { score, sequence } = zxcvbn.check(password, [...own])
    const isOwn = sequence.some((match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs')
    return { score, isOwn }
  }
}

/**
 * Holds a password against those that are guessed first: the usual ones (here and everywhere), keyboard rows, repetitions,
 * dates, and what belongs to its owner (NIST SP 800-63B, 5.1.1.2).
 * @throws Refusal INVALID with what is wrong with it.
 */
export async function mustBeHardToGuess(password: string, { name, email, house }: Whose): Promise<void> {
  estimator ??= load()
  const estimate = await estimator
  const own = [name, email, house].flatMap((text) => [text, ...text.split(/[\s@._-]+/)])
  const words = [...own, ...OURS].filter((text) => text.length > 2).map((text) => text.toLowerCase())
  const looked = password.slice(0, LOOKED_AT)
  const { score, isOwn } = estimate(looked, words)
  const restsOnOwn = restsOnOwnWords(looked, words)
  if (score >= LEAST && !restsOnOwn) return
  throw new Refusal(
    'INVALID',
    isOwn || restsOnOwn
      ? 'Esta senha é fácil de adivinhar: usa o seu nome, o seu e-mail ou o nome da loja. Junte três ou quatro palavras que não tenham relação com você.'
      : 'Esta senha é fácil de adivinhar: está entre as mais usadas ou segue um padrão conhecido, como 123 ou qwerty. Junte três ou quatro palavras sem relação entre si.',
    { field: 'password' },
  )
}
