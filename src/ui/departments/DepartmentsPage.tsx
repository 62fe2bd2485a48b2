import { useCommands } from '@app/panel/panel'
import type { departments } from '@domain/departments/area'
import { type DepartmentRowsQuery, DepartmentUsesDocument } from '@infra/graphql/departments.gen'
import { AreaPage } from '@ui/kit/area/AreaPage'
import { InUse } from '@ui/kit/InUse'
import { useRead } from '@ui/kit/server/useRead'
import { departmentsPanel } from './departments.gen'
import { Members } from './Members'

type Row = DepartmentRowsQuery['departmentRows']['items'][number]

/** The house's departments: who works where, and what waits there. */
export default function DepartmentsPage() {
  return (
    <AreaPage<typeof departments, Row>
      {...departmentsPanel}
      cells={{ members: ({ users, members }) => <Members people={members} count={users} /> }}
      inUse={({ id }) => <Uses id={id} />}
    />
  )
}

function Uses({ id }: { id: string }) {
  const { read } = useCommands()
  const { value } = useRead(`uses of department ${id}`, () => read(DepartmentUsesDocument, { id }))
  return <InUse by={value?.departmentUses ?? []} />
}
