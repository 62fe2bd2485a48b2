import { mailDomainSteps } from '@domain/kernel/steps/mailDomain.gen'
import { StateBadge } from '@ui/kit/StateBadge'
import { useTexts } from '@ui/kit/text'
import { emailTexts } from '../texts/pt_BR'

const STATES = Object.keys(mailDomainSteps.cells) as (keyof typeof mailDomainSteps.cells)[]

/** The state that this word names. */
export const domainStateOf = (word: string) => STATES.find((one) => one === word) ?? mailDomainSteps.initial

/** How a domain stands, in a word. */
export function DomainState({ of }: { of: string }) {
  const t = useTexts(emailTexts)
  const state = domainStateOf(of)
  const tone =
    state === 'verified' ? 'success' : state === 'awaiting' || state === 'partial' ? 'quiet' : 'danger'
  return <StateBadge tone={tone}>{t(`states.${state}`)}</StateBadge>
}
