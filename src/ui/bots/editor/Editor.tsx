import '@ui/kit/texts/shared/pt_BR'
import type { FlowType } from '@domain/bots/flow'
import { knownTo } from '@domain/bots/judged'
import { isWarning } from '@domain/bots/problems'
import { Loader } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { Page } from '@ui/kit/Page'
import { layerPart, part } from '@ui/kit/part'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { useUnsaved } from '@ui/kit/useUnsaved'
import { Suspense, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type BotRoute, TICKET } from '../internal/openBot'
import type { Draft, Drawn, Places } from './drawn'
import styles from './Editor.module.css'
import { EditorActions, SavedMark } from './EditorActions'
import { type Editing, EditingProvider, useEditing } from './editing'
import { NodeForm } from './form/NodeForm'
import { WholeForm } from './form/WholeForm'
import { ProblemList } from './ProblemList'
import { StepList } from './StepList'
import { Simulator } from './simulator/Simulator'
import { useRehearsal } from './simulator/useRehearsal'
import { TicketWayBar } from './TicketWayBar'
import { editorTexts } from './texts/pt_BR'
import { useDeleteStep } from './useDeleteStep'
import { type Drawing, useDrawing } from './useDrawing'
import { useEditorKeys } from './useEditorKeys'
import { useJudged } from './useJudged'
import { type Pane, usePanes } from './usePanes'
import { useTicketWay } from './useTicketWay'
import { usePassages } from './versions/usePassages'
import { VersionsPane } from './versions/VersionsPane'
import { NO_WAY, wayOf } from './ways'

const Canvas = part(() => import('./canvas/Canvas'), <Loader m="auto" />)
const ClashDialog = layerPart(() => import('./ClashDialog'))
const PublishDialog = layerPart(() => import('./PublishDialog'))

type Props = { route: BotRoute; draft: Draft; first: Drawn; places: Places }

const NOTHING = {}
/** What a campaign's flow knows from the start, where it is tried. */
const CAMPAIGN = { campanha: 'Campanha', botao: '' }

/** A bot's flow as it is drawn: its steps as a list and as a picture, one of them open, and what is against it. */
export function Editor({ route, draft, first, places }: Props) {
  const t = useTexts(editorTexts)
  const navigate = useNavigate()
  const drawing = useDrawing(draft, first)
  const { drawn, change } = drawing
  const { asking, leave } = useUnsaved(drawing.dirty)
  const [selected, setSelected] = useState<string | null>(first.flow.start)
  const [publishing, setPublishing] = useState(false)
  const { narrow, wide, panes, shown, setPane } = usePanes()
  const panelId = useId()
  const side = useRef<HTMLDivElement>(null)
  const kind = draft.bot.kind as FlowType
  // Lists, picture and what is against the flow follow what is typed: in a large flow a letter would wait for them.
  const seen = useDeferredValue(useMemo(() => ({ drawn, selected }), [drawn, selected]))
  const { compiled, problems } = useJudged(draft.bot, seen.drawn.flow, places)
  // The form of what was just chosen is drawn first.
  const [focusing, setFocusing] = useState(0)
  useEffect(() => {
    if (focusing === 0) return
    const form = side.current?.querySelector<HTMLElement>('[data-step-name]')
    const tab = side.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
    ;(form ?? tab)?.focus()
  }, [focusing])
  const select: Editing['select'] = useCallback(
    (node, open) => {
      setSelected(node)
      if (!open) return
      setPane('step')
      if (open === 'keyboard') setFocusing((n) => n + 1)
    },
    [setPane],
  )
  const { passages, passed } = usePassages(draft.bot.id, draft.bot.version)
  const ticketId = useSearchParams()[0].get(TICKET)
  const real = useTicketWay(draft.bot.id, ticketId)
  const rehearsal = useRehearsal(
    { flow: seen.drawn.flow, compiled },
    places,
    kind === 'active' ? CAMPAIGN : NOTHING,
  )
  const known = useMemo(() => knownTo(kind, places), [kind, places])
  const { run } = rehearsal
  const way = useMemo(() => {
    if (shown === 'rehearsal') return wayOf(run.moves, run.begun ? run.session.node : null)
    return real ? wayOf(real.moves, real.node) : NO_WAY
  }, [shown, run, real])
  const shared = useMemo(
    () => ({ kind, change, places, known, problems, select, way, passed }),
    [kind, change, places, known, problems, select, way, passed],
  )
  const editing: Editing = { ...shared, drawn, selected }
  const overview: Editing = useMemo(() => ({ ...shared, ...seen }), [shared, seen])
  const list = useMemo(
    () => (
      <EditingProvider value={overview}>
        <StepList />
        <ProblemList />
      </EditingProvider>
    ),
    [overview],
  )
  const picture = useMemo(
    () => (
      <EditingProvider value={overview}>
        <Canvas />
      </EditingProvider>
    ),
    [overview],
  )
  const node = drawn.flow.nodes.find(({ id }) => id === selected)
  const refused = problems.filter((problem) => !isWarning(problem)).length
  return (
    <EditingProvider value={editing}>
      <Keys drawing={drawing} />
      <Page
        route={route}
        title={draft.bot.name}
        width="list"
        beside={<SavedMark drawing={drawing} draft={draft} onCompare={() => setPane('versions')} />}
        actions={
          <>
            <IconButton label={t('back')} onClick={() => leave(() => void navigate({ search: '' }))}>
              <IconArrowLeft size={18} aria-hidden />
            </IconButton>
            <EditorActions drawing={drawing} refused={refused} onPublish={() => setPublishing(true)} />
          </>
        }
      >
        {real && <TicketWayBar way={real} />}
        <div className={styles.editor}>
          {!narrow && <div className={styles.left}>{list}</div>}
          {wide && (
            <div className={styles.middle}>
              {picture}
              {passed && (
                <small className={styles.counted}>{t('counted', { no: draft.bot.version ?? 0 })}</small>
              )}
            </div>
          )}
          <div className={styles.side} ref={side}>
            <Tabs<Pane>
              label={t('panes.label')}
              tabs={panes.map((name) => [name, t(`panes.${name}`)] as const)}
              tab={shown}
              onChange={setPane}
              panelId={panelId}
            />
            <div role="tabpanel" id={panelId} aria-label={t(`panes.${shown}`)}>
              {shown === 'steps' && list}
              {shown === 'step' && (node ? <NodeForm key={node.id} node={node} /> : <WholeForm />)}
              {shown === 'picture' && picture}
              {shown === 'rehearsal' && <Simulator rehearsal={rehearsal} />}
              {shown === 'versions' && <VersionsPane draft={draft} drawing={drawing} passages={passages} />}
            </div>
          </div>
        </div>
      </Page>
      {asking}
      <Suspense fallback={null}>
        {drawing.clash && <ClashDialog drawing={drawing} clash={drawing.clash} />}
        {publishing && <PublishDialog draft={draft} drawing={drawing} onClose={() => setPublishing(false)} />}
      </Suspense>
    </EditingProvider>
  )
}

/** The keys of the editor, for what is drawn in it. */
function Keys({ drawing }: { drawing: Drawing }) {
  const { problems, selected, select } = useEditing()
  useEditorKeys({ drawing, problems, selected, select, remove: useDeleteStep() })
  return null
}
