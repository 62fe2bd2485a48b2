import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Page } from '@ui/kit/Page'
import { part } from '@ui/kit/part'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { useAskedFor } from '@ui/kit/useAskedFor'
import type { MacroRow } from '@ui/macros/macroRows'
import { macroTexts } from '@ui/macros/texts/pt_BR'
import { Suspense, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type OpenAnswer, QuickAnswerList } from './internal/QuickAnswerList'
import { quickAnswerTexts } from './texts/quick-answers/pt_BR'

const MacroList = part(() => import('@ui/macros/MacroList'))

const VIEWS = ['answers', 'macros'] as const

/** What is ready to be said, and what is ready to be done; which of the two stands in the address (`view`). */
export default function QuickAnswerListPage() {
  const t = useTexts(quickAnswerTexts)
  const macros = useTexts(macroTexts)
  const [search, setSearch] = useSearchParams()
  const panel = useId()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'answers'
  const [answer, setAnswer] = useState<OpenAnswer>(null)
  const [macro, setMacro] = useState<MacroRow | 'new' | null>(null)
  useAskedFor('ready', () => setAnswer('suggestions'))
  const name = macros(view === 'answers' ? 'answersTab' : 'tab')
  return (
    <Page
      route="quick-answers"
      width="list"
      lead={view === 'answers' ? t('lead') : macros('lead')}
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => (view === 'answers' ? setAnswer('new') : setMacro('new'))}
        >
          {view === 'answers' ? t('add') : macros('add')}
        </Button>
      }
    >
      <Tabs
        label={macros('views')}
        tabs={VIEWS.map((one) => [one, macros(one === 'answers' ? 'answersTab' : 'tab')] as const)}
        tab={view}
        onChange={(wanted) => setSearch(wanted === 'answers' ? {} : { view: wanted }, { replace: true })}
        panelId={panel}
      />
      <div id={panel} role="tabpanel" aria-label={name}>
        {view === 'answers' ? (
          <QuickAnswerList open={answer} onOpen={setAnswer} />
        ) : (
          <Suspense fallback={null}>
            <MacroList open={macro} onOpen={setMacro} />
          </Suspense>
        )}
      </div>
    </Page>
  )
}
