import { CHOICE_PURPOSES } from '@domain/consents/contact-choice'
import { SEND_CHANNELS } from '@domain/consents/may-send'
import type { ContactChoicesQuery } from '@infra/graphql/contact-choices.gen'
import { useTexts } from '@ui/kit/text'
import styles from '../Choices.module.css'
import { choicesTexts } from '../texts/choices/pt_BR'

type Props = {
  choice: ContactChoicesQuery['contactChoices']['choices'][number]
  busy: boolean
  choose: (wanted: boolean) => void
}

/** One channel and purpose: how it stands, and what can be chosen. One that this page does not know yet is not shown. */
export function ChoiceRow({ choice, busy, choose }: Props) {
  const t = useTexts(choicesTexts)
  const channel = SEND_CHANNELS.find((one) => one === choice.channel)
  const purpose = CHOICE_PURPOSES.find((one) => one === choice.purpose)
  if (!channel || !purpose) return null
  const { wanted } = choice
  const named = { channel: t(`channel.${channel}`), purpose: t(`purpose.${purpose}`) }
  const button = (yes: boolean) => (
    <button
      type="button"
      className={styles.choose}
      aria-disabled={busy}
      aria-label={t(yes ? 'startNamed' : 'stopNamed', named)}
      onClick={() => !busy && choose(yes)}
    >
      {t(yes ? 'start' : 'stop')}
    </button>
  )
  return (
    <li className={styles.choice}>
      <span>
        <strong>
          {named.channel}: {named.purpose}
        </strong>
        <small>{t(wanted === null ? 'unsaid' : wanted ? 'yes' : 'no')}</small>
      </span>
      {wanted !== false && button(false)}
      {wanted !== true && choice.may_agree && button(true)}
    </li>
  )
}
