import type { Node } from '@domain/bots/nodes'
import { Select } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { editorTexts } from '../texts/pt_BR'
import { TextOf } from './TextOf'

/** Changes part of a node; `key` names a field that is typed in. */
export type SetNode = (part: object, key?: string) => void

type OfNode = Readonly<{ node: Node; set: SetNode; label: string; help?: string }>

/** Longest text of a message, characters. */
export const LONGEST = 4_096

/** A text of a node, by the member that holds it. */
export function NodeText({
  node,
  set,
  name,
  most = LONGEST,
  ...field
}: OfNode & Readonly<{ name: 'text' | 'again' | 'caption' | 'note' | 'value'; most?: number }>) {
  const value = (node as Partial<Record<typeof name, string>>)[name] ?? ''
  return <TextOf {...field} most={most} value={value} onChange={(text) => set({ [name]: text }, name)} />
}

/** Something of the shop that a node names, by the member that holds its id. `none`: what stands where nothing is chosen, which it may. */
export function NodeChoice({
  node,
  set,
  name,
  label,
  help,
  some,
  none,
}: OfNode &
  Readonly<{
    name: 'departmentId' | 'field' | 'groupId' | 'flowId' | 'reasonId'
    some: readonly Readonly<{ id: string; name: string }>[]
    none?: string
  }>) {
  const t = useTexts(editorTexts)
  return (
    <Select
      label={label}
      {...(help !== undefined && { description: help })}
      placeholder={none ?? t('chooseOne')}
      data={some.map((one) => ({ value: one.id, label: one.name }))}
      searchable
      clearable={none !== undefined}
      comboboxProps={{ withinPortal: true }}
      nothingFoundMessage={t('nothingFound')}
      value={(node as Partial<Record<typeof name, string | null>>)[name] ?? null}
      onChange={(value) => set({ [name]: value })}
    />
  )
}
