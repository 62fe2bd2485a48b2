import type { Check } from './checks'

/** What a campaign by SMS needs, as it stands. */
export type SmsNeeds = Readonly<{
  /** Null: the shop has none. */
  account: Readonly<{ trouble: string | null }> | null
  /** Of each variant. */
  texts: readonly Readonly<{ isEmpty: boolean; fits: boolean }>[]
}>

/** What of it stands in the way of a campaign, or should be known. */
export const smsChecks = ({ account, texts }: SmsNeeds): Check[] => [
  { name: 'connection', ...accountCheck(account) },
  { name: 'template', ...textCheck(texts) },
  { name: 'way_out', verdict: 'ok', message: 'Todo SMS diz como deixar de receber.' },
]

type Found = Pick<Check, 'verdict' | 'message'>

function accountCheck(account: SmsNeeds['account']): Found {
  if (!account) return { verdict: 'refused', message: 'Falta a conta de um provedor de SMS: cadastre uma.' }
  return account.trouble === null
    ? { verdict: 'ok', message: 'Sai pela conta de SMS da loja.' }
    : { verdict: 'refused', message: `Nenhum SMS sai agora. ${account.trouble}` }
}

function textCheck(texts: SmsNeeds['texts']): Found {
  if (texts.some(({ isEmpty }) => isEmpty)) return { verdict: 'refused', message: 'Escreva o texto do SMS.' }
  return texts.every(({ fits }) => fits)
    ? { verdict: 'ok', message: 'O texto cabe em um SMS.' }
    : { verdict: 'refused', message: 'O texto é longo demais para um SMS.' }
}
