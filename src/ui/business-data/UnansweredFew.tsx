import { useCommands, usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { UnansweredRowsDocument } from '@infra/graphql/business-data.gen'
import { Button } from '@mantine/core'
import { layerPart } from '@ui/kit/part'
import { ReadState } from '@ui/kit/server/ReadState'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { Suspense, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './BusinessData.module.css'
import type { UnansweredRow } from './internal/AnswerDialog'
import { businessTexts } from './texts/pt_BR'

const AnswerDialog = layerPart(() => import('./internal/AnswerDialog'))

/** So many are shown; the rest have a page. */
const FEW = 6

/** What customers asked most and nothing answered, each a click away from its answer. */
export function UnansweredFew() {
  const t = useTexts(businessTexts)
  const id = useId()
  const { read } = useCommands()
  const { tenant } = usePanel()
  const [answered, setAnswered] = useState<UnansweredRow | null>(null)
  const { value, loading, failure, reload } = useRead(
    'unanswered few',
    () => read(UnansweredRowsDocument, { list: { sort: '-times', limit: FEW } }),
    'businessAnswers',
  )
  const page = value?.unansweredRows
  return (
    <section className={styles.few} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('unanswered.label')}</h2>
        <p className="m-0 muted meta">{t('unanswered.lead')}</p>
      </header>
      {!page && <ReadState loading={loading} failure={failure} reload={reload} />}
      {page?.items.length === 0 && <p className="m-0 muted">{t('unanswered.empty')}</p>}
      <ol className={styles.fewRows}>
        {page?.items.map((row) => (
          <li key={row.id}>
            <span className="grow">{row.text}</span>
            <span className="muted meta tabular">{t('unanswered.asked', { count: row.times })}</span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('unanswered.answerTo', { text: row.text })}
              onClick={() => setAnswered(row)}
            >
              {t('unanswered.write')}
            </Button>
          </li>
        ))}
      </ol>
      {page && page.items.length > 0 && (
        <Link to={`${pathTo(tenant, 'new-chat-flows/list')}?view=unanswered`}>{t('unanswered.all')}</Link>
      )}
      <Suspense fallback={null}>
        {answered && <AnswerDialog row={answered} onClose={() => setAnswered(null)} />}
      </Suspense>
    </section>
  )
}
