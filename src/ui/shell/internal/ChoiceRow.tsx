import { CHOICE_PURPOSES } from '@domain/consents/contact-choice'
import { SEND_CHANNELS } from '@domain/consents/may-send'
import type { ContactChoicesQuery } from '@infra/graphql/contact-choices.gen'
import { useTexts } from '@ui/kit/text'
import { useEffect, useRef } from 'react'
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
  const row = useRef<HTMLLIElement>(null)
  const pressed = useRef(false)
  // The button that was pressed is gone once the answer is there: whoever uses the keyboard stays in the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what the row says that takes the button away.
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body)
      (row.current?.querySelector('button') ?? row.current)?.focus()
    pressed.current = false
  }, [choice.wanted])
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
      onClick={() => {
        if (busy) return
        pressed.current = true
        choose(yes)
      }}
    >
      {t(yes ? 'start' : 'stop')}
    </button>
  )
  return (
    <li className={styles.choice} ref={row} tabIndex={-1}>
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
