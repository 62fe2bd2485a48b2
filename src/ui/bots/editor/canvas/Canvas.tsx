import '@xyflow/react/dist/base.css'
import { connected, type Place } from '@domain/bots/editing'
import type { Node } from '@domain/bots/nodes'
import { Button } from '@mantine/core'
import { IconLayoutDistributeVertical } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import {
  applyEdgeChanges,
  Background,
  type Connection,
  Controls,
  type EdgeChange,
  getNodesBounds,
  type NodeChange,
  Panel,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useEditing } from '../editing'
import { exitNames, nodeText } from '../said'
import { editorTexts } from '../texts/pt_BR'
import { BOX, heightOf, placed } from './arrange'
import { type Box, boxesOf, type Picture } from './boxes'
import styles from './Canvas.module.css'
import { StepBox } from './StepBox'

const TYPES = { step: StepBox }
const MOVE_MS = 150
const FIT = { padding: 0.15, maxZoom: 1 }
/** Smaller than this nobody reads a box; where not all fit so, one begins with the first, at this size and so far from the edge, px. */
const READABLE = 0.6
const FIRST_ZOOM = 0.8
const MARGIN = 40

/** A flow as a picture: boxes are put where one likes, exits are led on by drawing a line; the same selection as the list. */
export default function Canvas() {
  const t = useTexts(editorTexts)
  const editing = useEditing()
  const { drawn, change, places, selected, select } = editing
  const hasText = useCallback((node: Node) => nodeText(t, node, places) !== '', [t, places])
  const layout = useMemo(() => placed(drawn, hasText), [drawn, hasText])
  const namesOf = useMemo(() => exitNames(t, places), [t, places])
  const last = useRef<Picture>(undefined)
  const picture = useMemo(
    () => boxesOf(t, editing, layout, namesOf, last.current),
    [t, editing, layout, namesOf],
  )
  useEffect(() => {
    last.current = picture
  }, [picture])
  const { boxes, lines } = picture
  /** Boxes that are being dragged, where they are now. */
  const [moved, setMoved] = useState<ReadonlyMap<string, { x: number; y: number }>>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(
    () =>
      moved.size === 0
        ? boxes
        : boxes.map((box) => {
            const position = moved.get(box.id)
            return position ? { ...box, position } : box
          }),
    [boxes, moved],
  )
  const edges = useMemo(
    () => lines.map((line) => (chosen.has(line.id) ? { ...line, selected: true } : line)),
    [lines, chosen],
  )
  const instance = useRef<ReactFlowInstance<Box>>(null)
  const surface = useRef<HTMLDivElement>(null)

  const bringIntoSight = useEffectEvent((id: string | null) => {
    const flow = instance.current
    const node = drawn.flow.nodes.find((one) => one.id === id)
    const at = node && layout[node.id]
    const size = surface.current?.getBoundingClientRect()
    if (!flow || !node || !at || !size) return
    const { x, y, zoom } = flow.getViewport()
    const height = heightOf(node, hasText(node))
    const left = at.x * zoom + x
    const top = at.y * zoom + y
    const inSight =
      left >= 0 && top >= 0 && left + BOX.width * zoom <= size.width && top + height * zoom <= size.height
    if (!inSight) void flow.setCenter(at.x + BOX.width / 2, at.y + height / 2, { zoom, duration: moveMs() })
  })
  // What is chosen in the list comes into sight.
  useEffect(() => bringIntoSight(selected), [selected])

  /** Shows all where that can be read, else where the flow begins. */
  const begin = useEffectEvent((flow: ReactFlowInstance<Box>) => {
    const size = surface.current?.getBoundingClientRect()
    const first = layout[drawn.flow.start ?? '']
    const { width, height } = getNodesBounds(boxes)
    if (!size || !first || Math.min(size.width / width, size.height / height) >= READABLE)
      return void flow.fitView(FIT)
    void flow.setViewport({
      x: MARGIN - first.x * FIRST_ZOOM,
      y: size.height / 2 - (first.y + BOX.head) * FIRST_ZOOM,
      zoom: FIRST_ZOOM,
    })
  })

  const onNodesChange = (changes: NodeChange<Box>[]) => {
    const positions = changes.flatMap((one) =>
      one.type === 'position' && one.position ? [[one.id, one.position] as const] : [],
    )
    if (positions.length > 0) {
      const now = new Map([...moved, ...positions])
      const ends = changes.every((one) => one.type !== 'position' || one.dragging !== true)
      setMoved(ends ? new Map() : now)
      // All are kept where they lie: what nobody has put anywhere does not run away because of one that was.
      if (ends)
        change(({ flow }) => ({
          flow,
          layout: { ...layout, ...Object.fromEntries([...now].map(([id, at]) => [id, rounded(at)])) },
        }))
    }
    const picked = changes.find((one) => one.type === 'select' && one.selected)
    if (picked?.type === 'select' && picked.id !== selected) select(picked.id, 'form')
  }
  const onEdgesChange = (changes: EdgeChange[]) =>
    setChosen(new Set(applyEdgeChanges(changes, edges).flatMap(({ id, selected }) => (selected ? [id] : []))))
  const lead = (from: Place, to: string | null) =>
    change(({ flow, layout }) => ({ flow: connected(flow, from, to), layout }))
  return (
    <div className={styles.canvas} ref={surface}>
      <ReactFlow<Box>
        aria-label={t('picture')}
        nodes={shown}
        edges={edges}
        nodeTypes={TYPES}
        onInit={(made) => {
          instance.current = made
          begin(made)
        }}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onEdgeClick={() => select(null)}
        onPaneClick={() => select(null)}
        onConnect={({ source, sourceHandle, target }: Connection) => {
          if (sourceHandle !== null) lead({ node: source, exit: sourceHandle }, target)
        }}
        onEdgesDelete={(gone) => {
          for (const { source, sourceHandle } of gone)
            if (sourceHandle) lead({ node: source, exit: sourceHandle }, null)
        }}
        deleteKeyCode={['Delete', 'Backspace']}
        onlyRenderVisibleElements
        elevateNodesOnSelect={false}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        minZoom={0.1}
        maxZoom={1.5}
        fitViewOptions={FIT}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{
          'node.a11yDescription.default': t('canvas.box'),
          'node.a11yDescription.keyboardDisabled': t('canvas.box'),
          'edge.a11yDescription.default': t('canvas.line'),
          'controls.ariaLabel': t('canvas.controls'),
          'controls.zoomIn.ariaLabel': t('canvas.zoomIn'),
          'controls.zoomOut.ariaLabel': t('canvas.zoomOut'),
          'controls.fitView.ariaLabel': t('canvas.fit'),
          'handle.ariaLabel': t('canvas.exit'),
        }}
      >
        <Background gap={24} />
        <Controls showInteractive={false} orientation="horizontal" fitViewOptions={FIT} />
        <Panel position="top-right">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLayoutDistributeVertical size={14} aria-hidden />}
            disabled={Object.keys(drawn.layout).length === 0}
            onClick={() => {
              change(({ flow }) => ({ flow, layout: {} }))
              requestAnimationFrame(() => instance.current && begin(instance.current))
            }}
          >
            {t('tidy')}
          </Button>
        </Panel>
      </ReactFlow>
    </div>
  )
}

const rounded = ({ x, y }: Readonly<{ x: number; y: number }>) => ({ x: Math.round(x), y: Math.round(y) })

/** Whoever asks for less motion sees the picture at once where it goes. */
const moveMs = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOVE_MS)
