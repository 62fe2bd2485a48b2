import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useUser } from '@app/panel/panel'
import { isAdministrator } from '@domain/access/rights'
import { hasTarget } from '@domain/macros/macro-form'
import { keysText } from '@domain/shortcuts/table'
import { DeleteAllMacrosDocument } from '@infra/graphql/bulk.gen'
import { MacroRowsDocument } from '@infra/graphql/macros.gen'
import { UserDepartmentsDocument } from '@infra/graphql/ticket-life.gen'
import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { AskedWhole } from '@ui/kit/list/bulk/WholeDialog'
import { List } from '@ui/kit/list/List'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { deleteMacros } from './internal/deleteMacros'
import { MacroDrawer } from './internal/MacroDrawer'
import { stepText } from './internal/stepText'
import { type MacroRow, stepOf } from './macroRows'
import { macroTexts } from './texts/pt_BR'

const WholeDialog = layerPart(() => import('@ui/kit/list/bulk/WholeDialog'))

type Props = {
  open: MacroRow | 'new' | null
  onOpen: (row: MacroRow | 'new' | null) => void
}

/** The macros that one may see: everybody's and one's own. */
export default function MacroList({ open, onOpen }: Props) {
  const t = useTexts(macroTexts)
  const commands = useCommands()
  const { read, change } = commands
  const [whole, setWhole] = useState<AskedWhole | null>(null)
  const { role } = useUser()
  const departments = useRead('departments', () => read(UserDepartmentsDocument, {}), 'userDepartments')
  const mayChange = ({ shared }: MacroRow) => !shared || isAdministrator(role)
  const isBroken = ({ steps }: MacroRow) =>
    steps.some((step) => hasTarget(stepOf(step).kind) && step.target !== null && step.name === null)
  return (
    <List<MacroRow>
      list="macros"
      label={t('label')}
      topic="macros"
      load={(request) => pageOf(read(MacroRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('search')}
      filters={[
        {
          name: 'whose',
          label: t('whose'),
          options: [
            { value: 'shared', label: t('shared') },
            { value: 'own', label: t('own') },
          ],
        },
        {
          name: 'department',
          label: t('shared:department'),
          many: true,
          options:
            departments.value?.userDepartments.map(({ id, name }) => ({ value: id, label: name })) ?? [],
        },
        {
          name: 'active',
          label: t('shared:state'),
          options: [
            { value: 'yes', label: t('shared:active') },
            { value: 'no', label: t('shared:off') },
          ],
        },
      ]}
      empty={
        <>
          <p>{t('empty')}</p>
          <Button variant="light" onClick={() => onOpen('new')}>
            {t('addFirst')}
          </Button>
        </>
      }
      onOpen={isAdministrator(role) ? (row) => () => onOpen(row) : undefined}
      columns={[
        { key: 'name', title: t('shared:name'), sort: true, render: ({ name }) => <strong>{name}</strong> },
        {
          key: 'steps',
          title: t('steps'),
          width: 420,
          render: ({ steps }) => steps.map((step) => stepText(t, stepOf(step), step.name)).join(' → '),
        },
        { key: 'key', title: t('key'), render: ({ key }) => key && <kbd>{keysText(key)}</kbd> },
        {
          key: 'whose',
          title: t('whose'),
          render: ({ shared, department }) => (shared ? (department ?? t('shared')) : t('own')),
        },
        {
          key: 'state',
          title: t('shared:state'),
          render: (row) => (
            <StateBadge tone={isBroken(row) ? 'danger' : row.active ? 'success' : 'quiet'}>
              {t(isBroken(row) ? 'broken' : row.active ? 'shared:active' : 'shared:off')}
            </StateBadge>
          ),
        },
      ]}
      actions={(row, list) =>
        mayChange(row)
          ? [
              { label: t('shared:edit'), icon: IconPencil, onClick: () => onOpen(row) },
              {
                label: t('shared:delete'),
                icon: IconTrash,
                danger: true,
                onClick: () => void deleteMacros([row.id], commands, t).then(list.reload),
              },
            ]
          : []
      }
      bulk={[
        {
          label: t('shared:delete'),
          icon: IconTrash,
          danger: true,
          atOnce: true,
          onClick: (ids, done) => void deleteMacros(ids, commands, t).then(done),
          whole: { kind: 'macros.delete', onClick: (all, done) => setWhole({ whole: all, done }) },
        },
      ]}
    >
      {(list) =>
        whole ? (
          <WholeDialog
            asked={whole}
            title={t('deleteAll')}
            action={t('shared:delete')}
            ask={(all) => change(DeleteAllMacrosDocument, all)}
            onClose={() => setWhole(null)}
          />
        ) : (
          open && (
            <MacroDrawer
              key={open === 'new' ? 'new' : open.id}
              row={open === 'new' ? null : open}
              onClose={(saved) => {
                onOpen(null)
                if (saved) list.reload()
              }}
            />
          )
        )
      }
    </List>
  )
}
