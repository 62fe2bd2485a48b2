import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { DepartmentForm, LONGEST_DEPARTMENT_NAME } from '@domain/users/department-form'
import {
  DeleteDepartmentDocument,
  DepartmentsDocument,
  DepartmentUsesDocument,
  NewDepartmentDocument,
  UpdateDepartmentDocument,
} from '@infra/graphql/team.gen'
import { TextInput } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { InUse } from '@ui/kit/InUse'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import type { DepartmentDetails } from '@ui/users/teamRows'
import { teamTexts } from '@ui/users/texts/pt_BR'

/** What is to be done with a department. */
export type Asked =
  | Readonly<{ what: 'add' }>
  | Readonly<{ what: 'rename' | 'activate' | 'deactivate' | 'delete'; row: DepartmentDetails }>

type Props = { asked: Asked; onClose: (changed: boolean) => void }

const check = bySchema(DepartmentForm)

/** Asks for the name, or whether it is meant, and does it. */
export function DepartmentDialog({ asked, onClose }: Props) {
  return asked.what === 'add' || asked.what === 'rename' ? (
    <NameDialog row={asked.what === 'add' ? null : asked.row} onClose={onClose} />
  ) : (
    <Sure what={asked.what} row={asked.row} onClose={onClose} />
  )
}

function NameDialog({ row, onClose }: { row: DepartmentDetails | null; onClose: Props['onClose'] }) {
  const t = useTexts(teamTexts)
  const { read, change } = useCommands()
  return (
    <FormDrawer
      as="dialog"
      title={t(row ? 'departments.renameTitle' : 'departments.add')}
      check={check}
      initial={{ name: row?.department.name ?? '' }}
      shared={sharedRow({
        row,
        reread: () => rowOf<DepartmentDetails>(read(DepartmentsDocument, byId(row?.department.id ?? ''))),
        valuesOf: ({ department: { name } }) => ({ name }),
        names: { name: t('departments.nameLabel') },
      })}
      save={({ name }, rev) =>
        row
          ? change(UpdateDepartmentDocument, { id: row.department.id, rev, name })
          : change(NewDepartmentDocument, { name })
      }
      said={({ name }) => t(row ? 'departments.saved' : 'departments.made', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <TextInput
          label={t('departments.nameLabel')}
          maxLength={LONGEST_DEPARTMENT_NAME}
          data-autofocus
          {...form.getInputProps('name')}
        />
      )}
    </FormDrawer>
  )
}

type SureProps = {
  what: 'activate' | 'deactivate' | 'delete'
  row: DepartmentDetails
  onClose: Props['onClose']
}

function Sure({ what, row: { department, inbox_tickets: queue }, onClose }: SureProps) {
  const t = useTexts(teamTexts)
  const { read, change } = useCommands()
  const { id, name } = department
  const { value: uses } = useRead(
    `uses of department ${id}`,
    what === 'delete' ? () => read(DepartmentUsesDocument, { id }) : null,
  )
  const use = (activated: boolean) => () => change(UpdateDepartmentDocument, { id, activated })
  switch (what) {
    case 'activate':
      return (
        <ConfirmAction
          title={t('departments.activate')}
          text={name}
          action={t('departments.activate')}
          said={t('departments.wasActivated', { name })}
          ask={use(true)}
          onClose={onClose}
        />
      )
    case 'deactivate':
      return (
        <ConfirmAction
          danger
          title={t('departments.deactivateTitle', { name })}
          text={
            queue > 0 ? t('departments.deactivateQueue', { count: queue }) : t('departments.deactivateText')
          }
          action={t('departments.deactivate')}
          said={t('departments.wasDeactivated', { name })}
          ask={use(false)}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <ConfirmAction
          danger
          title={t('departments.deleteTitle', { name })}
          text={t('departments.deleteText')}
          action={t('shared:delete')}
          said={t('departments.wasDeleted', { name })}
          ask={() => change(DeleteDepartmentDocument, { id })}
          onClose={onClose}
        >
          <InUse by={uses?.departmentUses ?? []} />
        </ConfirmAction>
      )
  }
}
