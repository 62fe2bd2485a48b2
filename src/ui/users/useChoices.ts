import { useCommands } from '@app/panel'
import type { Role, UserDepartment } from '@contract/entities'
import { useEffect, useState } from 'react'

/** More than a house has. */
const ALL = 100

/** The roles and departments that a user can be given. */
export function useChoices(): { roles: readonly Role[]; departments: readonly UserDepartment[] } {
  const { team } = useCommands()
  const [roles, setRoles] = useState<readonly Role[]>([])
  const [departments, setDepartments] = useState<readonly UserDepartment[]>([])
  useEffect(() => {
    let gone = false
    void team({ ask: 'roles', search: '', page: 1, limit: ALL }).then((outcome) => {
      if (!gone && outcome.ok) setRoles(outcome.value.items.map(({ role }) => role))
    })
    void team({ ask: 'departments', search: '', page: 1, limit: ALL }).then((outcome) => {
      if (!gone && outcome.ok) setDepartments(outcome.value.items.map(({ department }) => department))
    })
    return () => {
      gone = true
    }
  }, [team])
  return { roles, departments }
}
