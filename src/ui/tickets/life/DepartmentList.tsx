import { sameList, useCommands, useView } from '@app/panel/panel'
import type { UserDepartment } from '@contract/entities'
import type { World } from '@domain/kernel/world'
import { byName } from '@domain/text/by-name'
import kit from '@ui/kit/Choice.module.css'
import { useTexts } from '@ui/kit/text'
import { useEffect, useId, useState } from 'react'
import styles from '../Life.module.css'
import { lifeTexts } from '../texts/life/pt_BR'

const departmentsIn = (world: World): UserDepartment[] =>
  [...world.rows.departments.values()].map(({ data }) => data).sort((a, b) => byName(a.name, b.name))

type Props = {
  /** Where the ticket is now: shown, and not to be chosen. */
  current: string | null
  chosen: string | null
  onChoose: (department: UserDepartment) => void
}

/** The house's departments, to choose one from. */
export function DepartmentList({ current, chosen, onChoose }: Props) {
  const life = useTexts(lifeTexts)
  const commands = useCommands()
  const name = useId()
  const departments = useView(['departments'], departmentsIn, sameList)
  const [state, setState] = useState<{ loading: boolean; failure: string | null }>({
    loading: true,
    failure: null,
  })
  useEffect(() => {
    let gone = false
    void commands.loadDepartments().then((outcome) => {
      if (!gone)
        setState({ loading: false, failure: outcome.ok ? null : outcome.message || life('unreachable') })
    })
    return () => {
      gone = true
    }
  }, [commands, life])
  return (
    <div className={styles.choices} role="radiogroup" aria-label={life('department.title')}>
      {departments.length === 0 && (
        <p role={state.failure ? 'alert' : 'status'}>
          {state.failure ?? life(state.loading ? 'department.loading' : 'department.none')}
        </p>
      )}
      {departments.map((department) => (
        <label key={department.id} className={`${kit.choice} ${styles.choice}`}>
          <input
            type="radio"
            name={name}
            disabled={department.id === current}
            checked={department.id === chosen}
            onChange={() => onChoose(department)}
          />
          <span className="grow anywhere">{department.name}</span>
          {department.id === current && <small>{life('department.current')}</small>}
        </label>
      ))}
    </div>
  )
}
