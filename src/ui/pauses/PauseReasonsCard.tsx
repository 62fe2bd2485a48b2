import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { LONGEST_PAUSE_REASON, PauseReasonForm } from '@domain/pauses/pause-form'
import {
  DeletePauseReasonDocument,
  PauseReasonRowsDocument,
  type PauseReasonRowsQuery,
  SavePauseReasonDocument,
} from '@infra/graphql/pauses.gen'
import { Button, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { List } from '@ui/kit/list/List'
import { useRowForms } from '@ui/kit/list/useRowForms'
import { StateBadge } from '@ui/kit/StateBadge'
import { byId, listInput, pageOf, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { pauseTexts } from './texts/pt_BR'

type Row = PauseReasonRowsQuery['pauseReasonRows']['items'][number]

const check = bySchema(PauseReasonForm)

/** The reasons that attendants choose from when they go on pause. */
export function PauseReasonsCard() {
  const t = useTexts(pauseTexts)
  const { read, change } = useCommands()
  const forms = useRowForms<Row>({
    edit: t('reasons.edit'),
    remove: t('reasons.delete'),
    form: (row, onClose) => <ReasonDialog row={row} onClose={onClose} />,
    question: ({ name, paused }) => ({
      title: t('reasons.deleteTitle', { name }),
      text: paused > 0 ? t('reasons.deleteInUse', { count: paused }) : t('reasons.deleteText'),
      said: t('reasons.deleted', { name }),
    }),
    ask: ({ id }) => change(DeletePauseReasonDocument, { id }),
  })
  return (
    <List<Row>
      list="pauseReasons"
      label={t('reasons.label')}
      topic="pauseReasons"
      load={(request) => pageOf(read(PauseReasonRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('reasons.search')}
      empty={<p>{t('reasons.empty')}</p>}
      beside={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={forms.add}>
          {t('reasons.add')}
        </Button>
      }
      columns={[
        { key: 'name', title: t('reasons.name'), render: ({ name }) => <strong>{name}</strong> },
        { key: 'paused', title: t('reasons.pausedNow'), right: true, render: ({ paused }) => paused },
        {
          key: 'state',
          title: t('reasons.state'),
          render: ({ active }) => (
            <StateBadge tone={active ? 'success' : 'quiet'}>
              {t(active ? 'reasons.inUse' : 'reasons.off')}
            </StateBadge>
          ),
        },
      ]}
      {...forms.list}
    />
  )
}

const valuesOf = ({ name, active }: Row): PauseReasonForm => ({ name, active })

function ReasonDialog({ row, onClose }: { row: Row | null; onClose: (saved: boolean) => void }) {
  const t = useTexts(pauseTexts)
  const { read, change } = useCommands()
  return (
    <FormDrawer<PauseReasonForm>
      as="dialog"
      title={t(row ? 'reasons.edit' : 'reasons.add')}
      check={check}
      initial={row ? valuesOf(row) : { name: '', active: true }}
      shared={sharedRow({
        row,
        reread: () => rowOf<Row>(read(PauseReasonRowsDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: { name: t('reasons.name'), active: t('reasons.active') },
      })}
      save={(reason, rev) => change(SavePauseReasonDocument, { id: row?.id ?? null, rev, reason })}
      said={({ name }) => t('reasons.saved', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('reasons.name')}
            maxLength={LONGEST_PAUSE_REASON}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Switch
            label={t('reasons.active')}
            description={t('reasons.activeHelp')}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  )
}
