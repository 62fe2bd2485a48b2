import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { AssignmentRulesDocument, DeleteAssignmentRuleDocument } from '@infra/graphql/assignment.gen'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import styles from '@ui/automatic-messages/Automatic.module.css'
import { usePlaces } from '@ui/automatic-messages/usePlaces'
import { List } from '@ui/kit/list/List'
import { useRowForms } from '@ui/kit/list/useRowForms'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { AssignmentDrawer, type AssignmentRow, modeOf } from './internal/AssignmentDrawer'
import { assignmentTexts } from './texts/pt_BR'

/** Which departments' tickets go to somebody by themselves, and how; where nothing stands, they wait to be taken. */
export function AssignmentCard() {
  const t = useTexts(assignmentTexts)
  const { read, change } = useCommands()
  const { departments } = usePlaces()
  const placeOf = ({ department }: AssignmentRow) => department ?? t('noDepartment')
  const forms = useRowForms<AssignmentRow>({
    edit: t('edit'),
    remove: t('shared:delete'),
    form: (row, onClose) => <AssignmentDrawer row={row} departments={departments} onClose={onClose} />,
    question: (row) => ({
      title: t('deleteTitle'),
      text: t('deleteText', { place: placeOf(row) }),
      said: t('deleted'),
    }),
    ask: ({ id }) => change(DeleteAssignmentRuleDocument, { id }),
  })
  return (
    <List<AssignmentRow>
      list="assignmentRules"
      label={t('label')}
      topic="assignment"
      load={(request) => pageOf(read(AssignmentRulesDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={placeOf}
      search={t('search')}
      empty={<p>{t('empty')}</p>}
      beside={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={forms.add}>
          {t('add')}
        </Button>
      }
      columns={[
        {
          key: 'department',
          title: t('shared:department'),
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
          title: t('shared:state'),
          render: ({ active }) => (
            <StateBadge tone={active ? 'success' : 'quiet'}>
              {t(active ? 'shared:on' : 'shared:off')}
            </StateBadge>
          ),
        },
      ]}
      {...forms.list}
    />
  )
}
