import '@ui/kit/workspaceTexts'
import { useCommands } from '@app/panel/panel'
import { ASSIGNMENT_MODES } from '@domain/assignment/distribute'
import {
  AssignmentRulesDocument,
  type AssignmentRulesQuery,
  DeleteAssignmentRuleDocument,
} from '@infra/graphql/assignment.gen'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import styles from '@ui/automatic-messages/Automatic.module.css'
import { usePlaces } from '@ui/automatic-messages/usePlaces'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { List } from '@ui/kit/list/List'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useState } from 'react'
import { AssignmentDrawer } from './AssignmentDrawer'
import { useAssignmentTexts } from './assignmentTexts'

export type AssignmentRow = AssignmentRulesQuery['assignmentRules']['items'][number]

/** A mode as it came, or the first where this panel is older than the server. */
export const modeOf = ({ mode }: Pick<AssignmentRow, 'mode'>) =>
  ASSIGNMENT_MODES.find((one) => one === mode) ?? 'rotation'

/** Which departments' tickets go to somebody by themselves, and how; where nothing stands, they wait to be taken. */
export function AssignmentCard() {
  const t = useAssignmentTexts()
  const { read, change } = useCommands()
  const { departments } = usePlaces()
  const [open, setOpen] = useState<AssignmentRow | 'new' | null>(null)
  const [leaving, setLeaving] = useState<AssignmentRow | null>(null)
  const placeOf = ({ department }: AssignmentRow) => department ?? t('noDepartment')
  return (
    <List<AssignmentRow>
      list="assignmentRules"
      label={t('label')}
      area="assignment"
      load={(request) => pageOf(read(AssignmentRulesDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={placeOf}
      search={t('search')}
      empty={<p>{t('empty')}</p>}
      tools={() => (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      )}
      onOpen={(row) => () => setOpen(row)}
      columns={[
        {
          key: 'department',
          title: t('department'),
          render: (row) => <strong>{placeOf(row)}</strong>,
        },
        {
          key: 'mode',
          title: t('how'),
          render: (row) => (
            <span className={styles.where}>
              <span>{t(`modes.${modeOf(row)}`)}</span>
              {row.own_first && row.mode !== 'own' && <small>{t('ownFirstShort')}</small>}
            </span>
          ),
        },
        {
          key: 'state',
          title: t('state'),
          render: ({ active }) => (
            <StateBadge tone={active ? 'success' : 'quiet'}>{t(active ? 'on' : 'off')}</StateBadge>
          ),
        },
      ]}
      actions={(row) => [
        { label: t('edit'), icon: IconPencil, onClick: () => setOpen(row) },
        { label: t('delete'), icon: IconTrash, danger: true, onClick: () => setLeaving(row) },
      ]}
    >
      {(rows) => (
        <>
          {open && (
            <AssignmentDrawer
              row={open === 'new' ? null : open}
              departments={departments}
              onClose={(saved) => {
                setOpen(null)
                if (saved) rows.reload()
              }}
            />
          )}
          {leaving && (
            <ConfirmAction
              danger
              title={t('deleteTitle')}
              text={t('deleteText', { place: placeOf(leaving) })}
              action={t('delete')}
              said={t('deleted')}
              ask={() => change(DeleteAssignmentRuleDocument, { id: leaving.id })}
              onClose={(done) => {
                setLeaving(null)
                if (done) rows.reload()
              }}
            />
          )}
        </>
      )}
    </List>
  )
}
