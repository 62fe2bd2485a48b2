import { connected, NODE_GROUPS, newNode, type Place, withNode } from '@domain/bots/editing'
import { MOST_NODES } from '@domain/bots/flow'
import type { NodeKind } from '@domain/bots/nodes'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { newHash } from '@ui/kit/newHash'
import { useTexts } from '@ui/kit/text'
import { useEditing } from './editing'
import { KIND_ICON } from './kindIcons'
import { editorTexts } from './texts/pt_BR'

type Props = {
  /** The exit that is to lead there; null: none, as yet. */
  from: Place | null
  label: string
  /** Only the sign, beside what names the exit. */
  small?: boolean
  /** Of the sign, px. */
  size?: number
}

/** Adds a step of a kind: behind an exit, before what it led to. */
export function AddStep({ from, label, small = false, size = 36 }: Props) {
  const t = useTexts(editorTexts)
  const { drawn, change, select } = useEditing()
  const add = (kind: NodeKind) => {
    const id = newNodeId()
    change(({ flow, layout }) => ({
      flow: withNode(flow, newNode(kind, id, t(`kinds.${kind}`)), from),
      layout,
    }))
    select(id, 'keyboard')
  }
  const full = drawn.flow.nodes.length >= MOST_NODES
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        {small ? (
          <ActionIcon variant="default" size={size} aria-label={label} title={label} disabled={full}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={full}
          >
            {label}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <KindItems add={add} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** What may be added; a part of its own, so that its two dozen names are worked out only where the menu is open. */
function KindItems({ add }: { add: (kind: NodeKind) => void }) {
  const t = useTexts(editorTexts)
  return Object.entries(NODE_GROUPS).map(([group, kinds]) => [
    <Menu.Label key={group}>{t(`groups.${group as 'say'}`)}</Menu.Label>,
    ...kinds.map((kind) => {
      const Sign = KIND_ICON[kind]
      return (
        <Menu.Item key={kind} leftSection={<Sign size={16} aria-hidden />} onClick={() => add(kind)}>
          {t(`kinds.${kind}`)}
        </Menu.Item>
      )
    }),
  ])
}

/** An id that no node has had: those of nodes that are gone stand in versions and in conversations. */
export const newNodeId = (): string => `n${newHash().slice(0, 12)}`

/** Leads a place elsewhere. */
export function useConnect(): (from: Place, to: string | null) => void {
  const { change } = useEditing()
  return (from, to) => change(({ flow, layout }) => ({ flow: connected(flow, from, to), layout }))
}
