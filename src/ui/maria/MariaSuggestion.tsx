import { useCommands, usePanel, useRow } from '@app/panel/panel'
import type { Draft } from '@app/runtime/drafts'
import {
  DropMariaQuoteDocument,
  MariaHelpDocument,
  type MariaHelpQuery,
  RejectMariaDraftDocument,
  SuggestMariaDocument,
} from '@infra/graphql/maria-drafts.gen'
import { Button } from '@mantine/core'
import { tell, tellFailure } from '@ui/kit/feedback'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './Maria.module.css'
import { mariaTexts } from './texts/pt_BR'

/** She waits for silence, and a model takes its time: so long after a message it is looked for again, ms. */
const LOOKS_MS = [4_000, 10_000, 25_000]

type Props = {
  ticketId: string
  draft: Draft
  /** What the customer asked the price of, to be sold. */
  quoteOf: (
    lines: NonNullable<MariaHelpQuery['mariaHelp']>['quote'],
    onGone: () => Promise<unknown>,
  ) => ReactNode
}

/**
 * Over the composer: what Maria would answer, with what she drew from, to be used or thrown away; or the button that asks her. Whatever is
 * sent judges it and it is gone.
 */
export default function MariaSuggestion({ ticketId, draft, quoteOf }: Props) {
  const t = useTexts(mariaTexts)
  const { read, change } = useCommands()
  const { drafts } = usePanel()
  const row = useRow('tickets', ticketId)?.data
  const last = row?.customerLastChat
  const [looks, setLooks] = useState(0)
  const [asking, setAsking] = useState(false)
  const key = `${ticketId} ${last?.id ?? ''}`
  // Which of the looks of this message is the last.
  const [timed, setTimed] = useState('')
  const help = useRead(`${key} ${timed} ${looks}`, () =>
    read(MariaHelpDocument, { chat_ticket_id: ticketId }),
  )
  useEffect(() => {
    const timers = LOOKS_MS.map((after) => setTimeout(() => setTimed(`${key} ${after}`), after))
    return () => timers.forEach(clearTimeout)
  }, [key])
  const found = help.value?.mariaHelp
  if (!found) return null
  const { draft: said } = found
  const again = () => setLooks((now) => now + 1)
  const quote =
    found.quote.length === 0
      ? null
      : quoteOf(found.quote, async () => {
          tellFailure(await change(DropMariaQuoteDocument, { chat_ticket_id: ticketId }))
          again()
        })
  if (!found.is_on || (!said && quote)) return quote
  if (!said)
    return draft.text === '' && last?.tag_type === 'in' ? (
      <div className={styles.suggestion}>
        <div>
          <Button
            size="compact-xs"
            variant="subtle"
            loading={asking}
            onClick={async () => {
              setAsking(true)
              const outcome = await change(SuggestMariaDocument, { chat_ticket_id: ticketId })
              setAsking(false)
              if (!outcome.ok) tellFailure(outcome)
              else if (outcome.value.suggestMaria == null) tell('warned', t('suggestion.nothing'))
              again()
            }}
          >
            {t('suggestion.ask')}
          </Button>
        </div>
      </div>
    ) : null
  const reject = async (unsafe: boolean) => {
    const outcome = await change(RejectMariaDraftDocument, { chat_ticket_id: ticketId, id: said.id, unsafe })
    tellFailure(outcome)
    again()
  }
  return (
    <>
      {quote}
      <section className={styles.suggestion} aria-label={t('suggestion.region')}>
        <strong>{t('suggestion.title')}</strong>
        <p>{said.text}</p>
        <small className="muted">
          {t('suggestion.sources', { titles: said.sources.map(({ title }) => title).join('; ') })}
        </small>
        <div className="row wrap gap-8">
          <Button
            size="compact-xs"
            variant="light"
            onClick={() => drafts.set(ticketId, { text: said.text, type: 'chat', replyTo: draft.replyTo })}
          >
            {t('suggestion.use')}
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void reject(false)}>
            {t('suggestion.reject')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="danger"
            title={t('suggestion.unsafeHelp')}
            onClick={() => void reject(true)}
          >
            {t('suggestion.unsafe')}
          </Button>
        </div>
      </section>
    </>
  )
}
