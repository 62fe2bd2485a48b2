import { sameList, useCommands, useUser, useView } from '@app/panel/panel'
import { ADMINISTRATOR } from '@domain/access/visibility'
import type { World } from '@domain/kernel/world'
import { byName } from '@domain/text/by-name'
import { Menu } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { useCallback, useEffect, useRef, useState } from 'react'
import { listTexts } from '../texts/list/pt_BR'
import type { ListChoice } from '../useListChoice'

type Named = Readonly<{ id: string; name: string }>

type ChoicesProps = {
  label: string
  known: readonly Named[]
  chosen: readonly Named[]
  onChange: (chosen: readonly Named[]) => void
}

/** What was chosen stands first and stays, whatever is known by now. */
function Choices({ label, known, chosen, onChange }: ChoicesProps) {
  const ids = new Set(chosen.map(({ id }) => id))
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{label}</Menu.Label>
      {[...chosen, ...known.filter(({ id }) => !ids.has(id))].map(({ id, name }) => (
        <Menu.CheckboxItem
          key={id}
          checked={ids.has(id)}
          onChange={(on) => onChange(on ? [...chosen, { id, name }] : chosen.filter((one) => one.id !== id))}
        >
          {name}
        </Menu.CheckboxItem>
      ))}
    </>
  )
}

const departmentsIn = (world: World): Named[] =>
  [...world.rows.departments.values()].map(({ data }) => data).sort((a, b) => byName(a.name, b.name))

/** Any department for an administrator, and for whoever belongs to none; for others their own. */
export function DepartmentItems({ choice }: { choice: ListChoice }) {
  const list = useTexts(listTexts)
  const commands = useCommands()
  const { userDepartment } = useUser()
  const all = useViewer().role === ADMINISTRATOR || !userDepartment
  const departments = useView(['departments'], departmentsIn, sameList)
  const { failure, load } = useLoading(useCallback(() => commands.loadDepartments(), [commands]))
  useEffect(() => {
    if (all) load()
  }, [all, load])
  const known = all ? departments : [userDepartment]
  const chosen = choice.narrowing.departments
  if (known.length === 0 && chosen.length === 0 && !failure) return null
  return (
    <>
      <Choices
        label={list('filters.departments')}
        known={known}
        chosen={chosen}
        onChange={(departments) => choice.narrow({ departments })}
      />
      {failure && <Again text={failure} onClick={load} />}
    </>
  )
}

/** Groups of customers, by name, page by page. */
export function GroupItems({ choice }: { choice: ListChoice }) {
  const list = useTexts(listTexts)
  const commands = useCommands()
  const [found, setFound] = useState<{ items: readonly Named[]; page: number; more: boolean }>({
    items: [],
    page: 0,
    more: true,
  })
  const next = found.page + 1
  const { failure, loading, load } = useLoading(
    useCallback(async () => {
      const outcome = await commands.findGroups('', next)
      if (outcome.ok)
        setFound((now) => ({
          items: [...now.items, ...outcome.value.items],
          page: next,
          more: outcome.value.more,
        }))
      return outcome
    }, [commands, next]),
  )
  const first = useRef(load)
  useEffect(() => first.current(), [])
  const chosen = choice.narrowing.groups
  if (found.items.length === 0 && chosen.length === 0 && !failure) return null
  return (
    <>
      <Choices
        label={list('filters.groups')}
        known={found.items}
        chosen={chosen}
        onChange={(groups) => choice.narrow({ groups })}
      />
      {failure && <Again text={failure} onClick={load} />}
      {!failure && found.more && (
        <Menu.Item closeMenuOnClick={false} disabled={loading} onClick={load}>
          {list('filters.moreGroups')}
        </Menu.Item>
      )}
    </>
  )
}

function Again({ text, onClick }: { text: string; onClick: () => void }) {
  const t = useTexts()
  return (
    <>
      <Menu.Label role="alert">{text}</Menu.Label>
      <Menu.Item closeMenuOnClick={false} onClick={onClick}>
        {t('kit:retry')}
      </Menu.Item>
    </>
  )
}

type Answer = Readonly<{ ok: true }> | Readonly<{ ok: false; message: string }>

/** Asks for something, one request at a time, and keeps the sentence when it failed. */
function useLoading(ask: () => Promise<Answer>) {
  const [state, setState] = useState<{ loading: boolean; failure: string | null }>({
    loading: false,
    failure: null,
  })
  const busy = useRef(false)
  const load = useCallback(() => {
    if (busy.current) return
    busy.current = true
    setState({ loading: true, failure: null })
    void ask().then((outcome) => {
      busy.current = false
      setState({ loading: false, failure: outcome.ok ? null : outcome.message })
    })
  }, [ask])
  return { ...state, load }
}
