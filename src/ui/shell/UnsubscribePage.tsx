import type { Outcome } from '@app/panel/commands'
import { usePanel } from '@app/panel/panel'
import {
  ChooseContactDocument,
  ContactChoicesDocument,
  type ContactChoicesQuery,
} from '@infra/graphql/contact-choices.gen'
import { applyColorScheme } from '@ui/kit/colorScheme'
import styles from '@ui/kit/PlainPage.module.css'
import { useTexts } from '@ui/kit/text'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import own from './Choices.module.css'
import { ChoiceRow } from './internal/ChoiceRow'
import { Saying } from './Saying'
import { choicesTexts } from './texts/choices/pt_BR'

type Choices = ContactChoicesQuery['contactChoices']
type Ways = Awaited<ReturnType<NonNullable<ReturnType<typeof usePanel>['signInMethods']>>>
type Asked = (ways: Ways, token: string) => Promise<Outcome<Choices>>

/** The token of a customer's link: behind the '#', which browsers send nowhere. */
const tokenHere = (): string | null => new URLSearchParams(location.hash.slice(1)).get('token')

const AWAY = { ok: false, code: 'UNREACHABLE', message: '' } as const

const reading: Asked = async (ways, token) => {
  const answer = await ways.ask(ContactChoicesDocument, { token })
  return answer.ok ? { ok: true, value: answer.value.contactChoices } : answer
}

/**
 * Where a customer says what the shop may write to them, by the link at the foot of an e-mail. Looking changes nothing: what
 * opens links by itself, as the scanner of a mailbox, cancels nothing.
 */
export default function UnsubscribePage() {
  const t = useTexts(choicesTexts)
  const { signInMethods } = usePanel()
  const [token] = useState(tokenHere)
  const [busy, setBusy] = useState(false)
  const [known, setKnown] = useState<Choices | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [hopeless, setHopeless] = useState(false)
  const [saved, setSaved] = useState(false)

  const ask = useCallback(
    async (asks: Asked) => {
      if (token === null) return
      setBusy(true)
      setSaved(false)
      const ways = await signInMethods?.().catch(() => null)
      const outcome = ways ? await asks(ways, token) : AWAY
      if (outcome.ok) setKnown(outcome.value)
      setFailure(outcome.ok ? null : outcome.message || t('away'))
      // A link that is not valid will not be on another try.
      setHopeless(!outcome.ok && outcome.code === 'INVALID')
      setSaved(outcome.ok && asks !== reading)
      setBusy(false)
    },
    [signInMethods, token, t],
  )
  useEffect(() => void ask(reading), [ask])
  // Nobody has chosen a look here: it is the device's own.
  useLayoutEffect(() => applyColorScheme('auto'), [])
  const told = useRef<HTMLParagraphElement>(null)
  // The button for all of them is gone with the last that it was for.
  useEffect(() => {
    if (saved && document.activeElement === document.body) told.current?.focus()
  }, [saved])

  const choose =
    (asked: Choices['choices'], wanted: boolean): Asked =>
    async (ways, own) => {
      let outcome: Outcome<Choices> = AWAY
      for (const { channel, purpose } of asked) {
        const answer = await ways.ask(ChooseContactDocument, { token: own, channel, purpose, wanted })
        if (!answer.ok) return answer
        outcome = { ok: true, value: answer.value.chooseContact }
        setKnown(outcome.value)
      }
      return outcome
    }

  if (token === null || known === null)
    return (
      <Saying
        title={t('title')}
        actions={
          failure === null || hopeless ? undefined : (
            <button
              type="button"
              className={styles.action}
              aria-disabled={busy}
              onClick={() => void ask(reading)}
            >
              {t('kit:retry')}
            </button>
          )
        }
      >
        {token === null ? (
          <p>{t('noLink')}</p>
        ) : failure === null ? (
          <p role="status">{t('loading')}</p>
        ) : (
          <p role="alert">{failure}</p>
        )}
      </Saying>
    )
  const open = known.choices.filter(({ wanted }) => wanted !== false)
  return (
    <Saying title={known.shop}>
      <p>{known.first_name ? t('hello', { name: known.first_name }) : t('text')}</p>
      <ul className={own.choices}>
        {known.choices.map((choice) => (
          <ChoiceRow
            key={`${choice.channel}/${choice.purpose}`}
            choice={choice}
            busy={busy}
            choose={(wanted) => void ask(choose([choice], wanted))}
          />
        ))}
      </ul>
      {open.length > 1 && (
        <button
          type="button"
          className={own.all}
          aria-disabled={busy}
          onClick={() => !busy && void ask(choose(open, false))}
        >
          {t('stopAll')}
        </button>
      )}
      <p role="status" ref={told} tabIndex={-1}>
        {saved && t('saved')}
      </p>
      {failure !== null && <p role="alert">{failure}</p>}
      <p>{t('elsewhere')}</p>
    </Saying>
  )
}
