import { useCommands } from '@app/panel/panel'
import { TriedQuestionDocument, type TriedQuestionQuery } from '@infra/graphql/business-data.gen'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Failure } from '@ui/kit/Failure'
import { formatPercent } from '@ui/kit/percent'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, useState } from 'react'
import styles from '../BusinessData.module.css'
import { texts } from '../texts/businessAnswers/pt_BR'
import { businessTexts } from '../texts/pt_BR'

type Tried = TriedQuestionQuery['triedQuestion']
type Props = { connections: readonly Readonly<{ value: string; label: string }>[] }

/** A question as a customer would write it, and what would be said to it. */
export function TryQuestion({ connections }: Props) {
  const t = useTexts(businessTexts)
  const own = useTexts(texts)
  const { read } = useCommands()
  const { busy, failure, run } = useAction()
  const [text, setText] = useState('')
  const [store, setStore] = useState('')
  const [tried, setTried] = useState<Tried | null>(null)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    const outcome = await run(() => read(TriedQuestionDocument, { text, instance_id: store || null }), null)
    if (outcome.ok) setTried(outcome.value.triedQuestion)
  }
  return (
    <section className={styles.card} aria-label={t('try')}>
      <form className={styles.try} onSubmit={(event) => void ask(event)}>
        <TextInput
          label={t('try')}
          placeholder={t('tryPlaceholder')}
          maxLength={1000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {connections.length > 1 && (
          <NativeSelect
            label={t('connection')}
            data={[{ value: '', label: own('instance_idNone') }, ...connections]}
            value={store}
            onChange={({ currentTarget }) => setStore(currentTarget.value)}
          />
        )}
        <Button type="submit" variant="default" loading={busy}>
          {t('ask')}
        </Button>
      </form>
      <div aria-live="polite">
        {failure !== null && <Failure why={failure} />}
        {tried && <Answered tried={tried} />}
      </div>
    </section>
  )
}

function Answered({ tried: { outcome, before, said, passages } }: { tried: Tried }) {
  const t = useTexts(businessTexts)
  if (before != null)
    return (
      <>
        <p className="m-0">{t(outcome === 'hand' ? 'says.hand' : 'says.greet')}</p>
        <blockquote className={styles.before}>{before}</blockquote>
      </>
    )
  if (passages.length === 0) return <p className="m-0">{t('nothing')}</p>
  return (
    <>
      <p className="m-0">{t(`says.${outcome as 'answer' | 'ask' | 'none'}`)}</p>
      <ol className={styles.passages}>
        {passages.map(({ id, question, answer, source, score }, n) => (
          <li key={id} data-said={n < said || undefined}>
            <strong>{question}</strong>
            <p>{answer}</p>
            <small className="muted">
              {t('score', { percent: formatPercent(Math.round(score * 100)) })} · {source ?? t('fromShop')}
            </small>
          </li>
        ))}
      </ol>
    </>
  )
}
