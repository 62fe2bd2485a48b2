import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { DismissUnansweredDocument, UnansweredRowsDocument } from '@infra/graphql/business-data.gen'
import { IconEyeOff, IconMessageCheck } from '@tabler/icons-react'
import { formatDateTime } from '@ui/kit/dates'
import { tell, tellFailure } from '@ui/kit/feedback'
import { ListPage, type ListPageProps } from '@ui/kit/list/ListPage'
import { layerPart } from '@ui/kit/part'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import { businessTexts } from '../texts/pt_BR'
import type { UnansweredRow } from './AnswerDialog'

const AnswerDialog = layerPart(() => import('./AnswerDialog'))

/** What customers asked and nothing answered: each becomes an answer, or is not for Maria. */
export function UnansweredList({ tabs }: Required<Pick<ListPageProps<UnansweredRow>, 'tabs'>>) {
  const t = useTexts(businessTexts)
  const { read, change } = useCommands()
  const [answered, setAnswered] = useState<UnansweredRow | null>(null)
  const dismiss = async ({ id, dismissed }: UnansweredRow) => {
    const outcome = await change(DismissUnansweredDocument, { id, dismissed: !dismissed })
    tellFailure(outcome)
    if (outcome.ok) tell('done', t(dismissed ? 'unanswered.wasReopened' : 'unanswered.wasDismissed'))
  }
  return (
    <ListPage<UnansweredRow>
      route="new-chat-flows/list"
      lead={t('unanswered.lead')}
      tabs={tabs}
      list="unanswered"
      label={t('unanswered.label')}
      topic="businessAnswers"
      load={(request) => pageOf(read(UnansweredRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ text }) => text}
      search={t('unanswered.search')}
      filters={[
        {
          name: 'dismissed',
          label: t('shared:state'),
          options: [
            { value: 'no', label: t('unanswered.open') },
            { value: 'yes', label: t('unanswered.dismissed') },
          ],
        },
      ]}
      empty={<p>{t('unanswered.empty')}</p>}
      add={null}
      onOpen={(row) => () => setAnswered(row)}
      columns={[
        {
          key: 'text',
          title: t('unanswered.question'),
          render: ({ text, dismissed }) => (
            <>
              <strong>{text}</strong>
              {dismissed && <div className="muted">{t('unanswered.dismissed')}</div>}
            </>
          ),
        },
        {
          key: 'times',
          title: t('unanswered.times'),
          sort: true,
          right: true,
          card: 'fact',
          render: (row) => row.times,
        },
        {
          key: 'last',
          title: t('unanswered.last'),
          sort: true,
          render: (row) => formatDateTime(row.last_at),
        },
      ]}
      actions={(row) => [
        { label: t('unanswered.answer'), icon: IconMessageCheck, onClick: () => setAnswered(row) },
        {
          label: t(row.dismissed ? 'unanswered.reopen' : 'unanswered.dismiss'),
          icon: IconEyeOff,
          onClick: () => void dismiss(row),
        },
      ]}
    >
      {() => (
        <Suspense fallback={null}>
          {answered && <AnswerDialog row={answered} onClose={() => setAnswered(null)} />}
        </Suspense>
      )}
    </ListPage>
  )
}
