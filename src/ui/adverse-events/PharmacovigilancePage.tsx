import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  ADVERSE_EVENT_STATES,
  ADVERSE_EVENT_STEPS,
  type AdverseEventStep,
} from '@contract/adverse-event-lists'
import { isChangeable, takesStep } from '@domain/adverse-events/report-step'
import {
  AdverseEventPdfDocument,
  AdverseEventsDocument,
  type AdverseEventsQuery,
} from '@infra/graphql/adverse-events.gen'
import {
  IconArrowBackUp,
  IconCheck,
  IconFileDownload,
  IconPencil,
  IconSend,
  IconStethoscope,
  IconTrash,
} from '@tabler/icons-react'
import { formatDate } from '@ui/kit/dates'
import { blobOf, download } from '@ui/kit/download'
import { tellFailure } from '@ui/kit/feedback'
import { ListPage } from '@ui/kit/list/ListPage'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { StepDialog } from './internal/StepDialog'
import { SuspectedDrugs } from './internal/SuspectedDrugs'
import { eventTexts } from './texts/pt_BR'

const ReportDrawer = layerPart(() => import('./internal/ReportDrawer'))

type Row = AdverseEventsQuery['adverseEvents']['items'][number]

const ICONS = {
  review: IconStethoscope,
  submit: IconSend,
  close: IconCheck,
  discard: IconTrash,
  reopen: IconArrowBackUp,
} as const

const stateOf = (row: Row) => ADVERSE_EVENT_STATES.find((one) => one === row.state) ?? 'draft'
/** dd/mm/yyyy of a day. */
const dayText = (day: string) => formatDate(`${day}T12:00:00Z`)

/** Reports of adverse events, those that must leave next first. */
export default function PharmacovigilancePage() {
  const t = useTexts(eventTexts)
  const { read } = useCommands()
  const [open, setOpen] = useState<Readonly<{ id: string | null }> | null>(null)
  const [stepping, setStepping] = useState<Readonly<{ row: Row; step: AdverseEventStep }> | null>(null)
  const save = async (id: string) => {
    const outcome = await read(AdverseEventPdfDocument, { id })
    if (!outcome.ok) return tellFailure(outcome)
    download(blobOf(outcome.value.adverseEventPdf, 'application/pdf'), `evento-adverso-${id}.pdf`)
  }
  return (
    <ListPage<Row>
      route="pharmacovigilance-report"
      lead={t('lead')}
      above={<SuspectedDrugs />}
      add={{ label: t('add'), onClick: () => setOpen({ id: null }) }}
      list="adverseEvents"
      label={t('list')}
      topic="adverseEvents"
      load={(request) => pageOf(read(AdverseEventsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ drug_names, id }) => drug_names || id}
      search={t('search')}
      empty={<p>{t('empty')}</p>}
      exportKind="adverseEvents"
      onOpen={({ id }) =>
        () =>
          setOpen({ id })
        }
      filters={[
        {
          name: 'state',
          label: t('shared:state'),
          options: ADVERSE_EVENT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          name: 'overdue',
          label: t('due'),
          options: [
            { value: 'yes', label: t('overdue') },
            { value: 'no', label: t('notOverdue') },
          ],
        },
        {
          name: 'serious',
          label: t('serious'),
          options: [
            { value: 'yes', label: t('serious') },
            { value: 'no', label: t('notSerious') },
          ],
        },
        {
          name: 'received',
          label: t('received'),
          days: { first: t('receivedFrom'), last: t('receivedUntil') },
        },
      ]}
      columns={[
        {
          key: 'drugs',
          title: t('drugs'),
          width: 220,
          render: ({ drug_names: names }) => <strong>{names || t('noDrug')}</strong>,
        },
        { key: 'reactions', title: t('reactions'), width: 280, render: (row) => row.reaction_texts },
        {
          key: 'received',
          title: t('received'),
          sort: true,
          render: ({ received_on }) => dayText(received_on),
        },
        {
          key: 'due',
          title: t('due'),
          sort: true,
          card: 'fact',
          render: ({ due_on: due, is_overdue: isOverdue }) =>
            due == null ? (
              <span className="muted">{t('dueNone')}</span>
            ) : isOverdue ? (
              <StateBadge tone="danger">{dayText(due)}</StateBadge>
            ) : (
              dayText(due)
            ),
        },
        {
          key: 'serious',
          title: t('serious'),
          render: ({ is_serious: isSerious }) =>
            isSerious ? <StateBadge tone="danger">{t('serious')}</StateBadge> : t('notSerious'),
        },
        {
          key: 'state',
          title: t('shared:state'),
          card: 'state',
          render: (row) => {
            const state = stateOf(row)
            const tone = state === 'submitted' || state === 'closed' ? 'success' : 'quiet'
            return <StateBadge tone={tone}>{t(`states.${state}`)}</StateBadge>
          },
        },
        { key: 'id', title: t('id'), render: ({ id }) => id },
        { key: 'protocol', title: t('reportProtocol'), render: ({ protocol }) => protocol ?? '' },
      ]}
      actions={(row) => [
        ...(isChangeable(stateOf(row))
          ? [{ label: t('shared:edit'), icon: IconPencil, onClick: () => setOpen({ id: row.id }) }]
          : []),
        { label: t('pdf'), icon: IconFileDownload, onClick: () => void save(row.id) },
        ...ADVERSE_EVENT_STEPS.filter((step) => takesStep(stateOf(row), step)).map((step) => ({
          label: t(`steps.${step}`),
          icon: ICONS[step],
          danger: step === 'discard',
          onClick: () => setStepping({ row, step }),
        })),
      ]}
    >
      {(list) => {
        const closed = (done: boolean) => {
          setOpen(null)
          setStepping(null)
          if (done) list.reload()
        }
        return (
          <>
            {open && <ReportDrawer key={open.id} id={open.id} onClose={closed} />}
            {stepping && <StepDialog report={stepping.row} step={stepping.step} onClose={closed} />}
          </>
        )
      }}
    </ListPage>
  )
}
