import { type DraftGroup, type DraftLeaf, type DraftNode, isGroup } from '@domain/contacts/segments/draft'
import { MOST_DEEP, opsOf } from '@domain/contacts/segments/filter-tree'
import { Button, NativeSelect, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { ConditionValue } from './ConditionValue'
import styles from './Segments.module.css'
import { segmentTexts } from './texts/pt_BR'
import type { FilterChoice } from './useFilterChoices'

type Props = {
  group: DraftGroup
  fields: readonly FilterChoice[]
  /** 1 for the outermost. */
  depth: number
  onChange: (group: DraftGroup) => void
}

const MODES = ['all', 'any', 'none'] as const
/** A group within a group takes two steps of the tree where it is denied. */
const DEEPEST = MOST_DEEP / 2

/** Conditions that are put together, and groups of further ones among them. */
export function ConditionGroup({ group, fields, depth, onChange }: Props) {
  const t = useTexts(segmentTexts)
  const put = (at: number, node: DraftNode | null) =>
    onChange({ ...group, items: group.items.flatMap((one, n) => (n !== at ? one : (node ?? []))) })
  const add = (node: DraftNode) => onChange({ ...group, items: [...group.items, node] })
  return (
    <fieldset className={styles.group} aria-label={t(group.mode)}>
      <NativeSelect
        aria-label={t('mode')}
        data={MODES.map((mode) => ({ value: mode, label: t(mode) }))}
        value={group.mode}
        onChange={({ currentTarget }) =>
          onChange({ ...group, mode: MODES.find((mode) => mode === currentTarget.value) ?? 'all' })
        }
      />
      {depth === 1 && group.items.length === 0 && <p className="m-0 muted dense">{t('empty')}</p>}
      {group.items.map((node, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name; they are put and taken as a whole.
        <div key={n} className={styles.item}>
          {isGroup(node) ? (
            <ConditionGroup
              group={node}
              fields={fields}
              depth={depth + 1}
              onChange={(next) => put(n, next)}
            />
          ) : (
            <Condition leaf={node} fields={fields} onChange={(next) => put(n, next)} />
          )}
          <IconButton
            label={isGroup(node) ? t('removeGroup') : t('remove', { number: n + 1 })}
            size={32}
            onClick={() => put(n, null)}
          >
            <IconTrash size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className="flex wrap gap-4">
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => add({ field: '', op: '' })}
        >
          {t('add')}
        </Button>
        {depth < DEEPEST && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add({ mode: 'any', items: [{ field: '', op: '' }] })}
          >
            {t('addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type ConditionProps = {
  leaf: DraftLeaf
  fields: readonly FilterChoice[]
  onChange: (leaf: DraftLeaf) => void
}

function Condition({ leaf, fields, onChange }: ConditionProps) {
  const t = useTexts(segmentTexts)
  const of = fields.find(({ name }) => name === leaf.field)
  return (
    <div className={styles.condition}>
      <Select
        aria-label={t('field')}
        placeholder={t('field')}
        searchable
        allowDeselect={false}
        data={fields.map(({ name, label }) => ({ value: name, label }))}
        value={leaf.field || null}
        onChange={(name) => {
          const next = fields.find((one) => one.name === name)
          if (next) onChange({ field: next.name, op: opsOf(next)[0] ?? '' })
        }}
      />
      {of && (
        <>
          <NativeSelect
            aria-label={t('op')}
            data={opsOf(of).map((op) => ({ value: op, label: t(`ops.${op}`) }))}
            value={leaf.op}
            // What was typed for another comparison may mean something else.
            onChange={({ currentTarget }) => onChange({ field: leaf.field, op: currentTarget.value })}
          />
          <ConditionValue
            key={`${leaf.field} ${leaf.op}`}
            leaf={leaf}
            of={of}
            onChange={(value) => onChange({ ...leaf, value })}
          />
          {of.covered && <p className="m-0 muted dense">{t('covered')}</p>}
        </>
      )}
    </div>
  )
}
