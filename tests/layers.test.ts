import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/*
 * Everything that opens over a page is tried by tests/e2e/focus.spec.ts or focus-pages.spec.ts (a word and Enter go to
 * nobody, the keyboard is in it, and comes back), or stands here with the journey that tries it.
 */

const ROOT = path.resolve(import.meta.dirname, '..')
/** The library's layers, and the house's parts that are drawn with them. */
const LAYER =
  /<(Modal|Drawer|SideDrawer|Popover|Menu|HoverCard|Dialog|Spotlight\.Root|ConfirmDialog|TimeDialog|RowActions)[\s>]/
/** Parts of which others are made. What is drawn with FormDrawer and ConfirmAction alone is tried by AreaDrawer's rows. */
const PARTS = [
  'ConfirmAction',
  'ConfirmDialog',
  'Dialog',
  'FormDrawer',
  'RowActions',
  'RowsPage',
  'SideDrawer',
  'TimeDialog',
]
/** Tried elsewhere: the journey, and what it says. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, says: string]>> = {
  DeliveryAreasDrawer: ['orders.spec.ts', 'a cart becomes an order, is reviewed by a pharmacist'],
  AddStep: ['bots.spec.ts', 'a triage is taken over, changed'],
  ClashDialog: ['bots.spec.ts', 'a triage is taken over, changed'],
  BulkBar: ['list-keys.spec.ts', 'cards that do not grow'],
  CellEditor: ['list-keys.spec.ts', 'a cell is changed where it stands'],
  Dock: ['campaigns.spec.ts', 'A ceiling and a time, from the dock'],
  RenameDialog: ['campaigns.spec.ts', 'Its name, by keys'],
  TestDialog: ['campaigns.spec.ts', 'A test to oneself'],
  WhatsAppMessage: ['campaigns.spec.ts', 'Nothing leaves without a message'],
  FilterChips: ['list-keys.spec.ts', 'narrowed by keys alone'],
  BoardCard: ['order-edges.spec.ts', 'a card of the board is moved by keyboard alone'],
  FilterDrawer: ['lists.spec.ts', 'on a phone the filters of a list lie behind one button'],
  PageDrawer: ['frame.spec.ts', 'who may open less sees less'],
  PharmacistsDrawer: ['orders.spec.ts', 'a cart becomes an order, is reviewed by a pharmacist'],
  ConversationHeader: ['together.spec.ts', 'accepted; an administrator takes over'],
  FormBody: ['automatic-messages.spec.ts', 'the preview says what the store of the chosen connection says'],
  FormConflict: ['two-editors.spec.ts', 'is told what changed, chooses'],
  TestMailDrawer: ['email.spec.ts', 'a test of it arrives'],
  LinkDialog: ['courier.spec.ts', 'a courier takes an order along'],
  LaterMenu: ['send-later.spec.ts', 'a picture leaves later'],
  useLater: ['focus.spec.ts', 'a time of one’s own, by mouse'],
  MacroChooser: ['macros.spec.ts', 'by the menu, the palette and its key'],
  MacroRunner: ['macros.spec.ts', 'by the menu, the palette and its key'],
  FillDialog: ['talk.spec.ts', 'a quick answer asks for what it does not know'],
  InvitationLinks: [
    'invitation.spec.ts',
    'an invited person comes in, and the list of the first day ticks itself',
  ],
  MergeHistory: ['customer-panel.spec.ts', 'merged and unmerged beside the conversation'],
  LibraryDialog: ['provider-templates.spec.ts', 'one begins with a ready template and a picture'],
  QuickAnswerList: ['quick-answer-page.spec.ts', 'an answer is made on its page with category'],
  PhaseButton: ['orders.spec.ts', 'of several labels of a phase one is chosen'],
  ProductPicker: ['products.spec.ts', 'a product is found beside the conversation'],
  BotDialog: ['bot-answers.spec.ts', 'give a customer to it again'],
  QuickAnswerListPage: ['quick-answer-page.spec.ts', 'an answer is made on its page with category'],
  ScheduledList: ['send-later.spec.ts', 'a text for later waits above the composer, is changed'],
  SuggestedReasons: [
    'invitation.spec.ts',
    'an invited person comes in, and the list of the first day ticks itself',
  ],
  SendTrouble: ['resilience.spec.ts', 'a provider that takes the message and loses the answer'],
  SendsDrawer: ['relationship-rules.spec.ts', 'is switched on and off'],
  SessionCard: ['connections.spec.ts', 'reads its code, loses it, and takes it up again'],
  Stops: ['replay.spec.ts', 'a recorded morning is replayed in the real screens'],
  Tools: ['replay.spec.ts', 'a recorded morning is replayed in the real screens'],
  VariableTextarea: ['automatic-messages.spec.ts', 'what is said at the end is written'],
  Differences: ['pbm.spec.ts', 'a programme is entered, its operator authorises'],
  ReportFile: ['report-new.spec.ts', 'a report is built, saved, shared and sent'],
  MailsDrawer: ['report-new.spec.ts', 'a report is built, saved, shared and sent'],
  useBareSlash: ['focus.spec.ts', 'a slash alone, or with a word that is no quick answer'],
  useLeaving: ['resilience.spec.ts', 'who leaves with messages waiting is told'],
  useUnsaved: ['frame.spec.ts', 'unsaved work is asked about'],
}

type Sources = ReadonlyMap<string, string>
const sources: Sources = new Map(
  readdirSync(path.join(ROOT, 'src/ui'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(ROOT, 'src/ui', file), 'utf8')]),
)
const read = (file: string) => readFileSync(path.join(ROOT, 'tests/e2e', file), 'utf8')
const journeys = read('focus.spec.ts') + read('focus-pages.spec.ts')

/** Names of the files that draw a layer and that no row names. */
const untried = (files: Sources): string[] =>
  [...files]
    .filter(([, source]) => LAYER.test(source))
    .map(([file]) => path.posix.basename(file, '.tsx'))
    .filter(
      (name) =>
        !PARTS.includes(name) && !(name in ELSEWHERE) && !new RegExp(`\\[\\s*'${name}',\\s`).test(journeys),
    )

/** What takes the keyboard as soon as it is there is fetched by layerPart, which takes it before. */
const fetchedAsPart = (files: Sources): string[] =>
  [...files].flatMap(([file, source]) =>
    [...source.matchAll(/= part\(\(\) => import\('([^']+)'\)/g)]
      .map(([, from = '']) => path.posix.basename(from))
      .filter((name) =>
        [...files].some(
          ([other, text]) =>
            path.posix.basename(other, '.tsx') === name &&
            /return \(\s*<(Modal|Drawer|SideDrawer|Dialog|ConfirmDialog|Popover)\s/.test(text),
        ),
      )
      .map((name) => `${file}: ${name}`),
  )

describe('what opens over a page', () => {
  test('is tried with the keyboard', () => expect(untried(sources)).toEqual([]))
  test('has the keyboard while its script is on its way', () => expect(fetchedAsPart(sources)).toEqual([]))
  test.each(Object.entries(ELSEWHERE))('%s: its journey is there', (_, [file, says]) =>
    expect(read(file)).toContain(says),
  )
  test('a new one is noticed', () => {
    const added = new Map([['a/NewDialog.tsx', '  return (\n    <Modal\n opened>']])
    expect(untried(added)).toEqual(['NewDialog'])
    expect(
      fetchedAsPart(new Map([...added, ['b/Page.tsx', "const D = part(() => import('./NewDialog'))"]])),
    ).toEqual(['b/Page.tsx: NewDialog'])
  })
})

/** Of another shape than what opens beside a page: the menu of a phone, filters from below, a record, a file, the notices. */
const OTHER_SHAPES = [
  'kit/SideDrawer',
  'kit/list/FilterDrawer',
  'shell/internal/PageDrawer',
  'customers/internal/CustomerDrawer',
  'kit/list/imports/ImportDrawer',
  'notices/internal/NoticeCentre',
]
const ownShapes = (files: Sources): string[] =>
  [...files]
    .filter(([file, source]) => /<Drawer\s/.test(source) && !OTHER_SHAPES.includes(file.replace('.tsx', '')))
    .map(([file]) => file)

/** Short fields stand beside each other by one rule of the kit, which knows how wide a phone is. */
const ownPairs = (files: Sources): string[] =>
  [...files]
    .filter(([file, source]) => /styles\.pair\b/.test(source) && file !== 'kit/form/Pair.tsx')
    .map(([file]) => file)

/** A form's button says "Salvar" of itself: where something else is done, it says what. */
const FORM = /<Form(Drawer|Page|Body)[\s<]/
const KEEPS = /^(Save|Update|New|Create|Set)/
const saysSave = (files: Sources): string[] =>
  [...files]
    .filter(
      ([file, source]) => FORM.test(source) && !source.includes('saveLabel=') && !file.startsWith('kit/'),
    )
    .flatMap(([file, source]) =>
      [...source.matchAll(/save=\{[\s\S]*?\n {6,10}(?=said=|serverNames=|shared=|onClose=)/g)].flatMap(
        ([save]) => {
          const asked = [...save.matchAll(/\((\w+)Document\b/g)].map(([, name = '']) => name)
          const wrong =
            asked.length > 0
              ? asked.filter((name) => !KEEPS.test(name))
              : save.includes('doPush(')
                ? ['push']
                : []
          return wrong.map((name) => `${file}: ${name}`)
        },
      ),
    )

describe('forms and drawers', () => {
  test('have one shape', () => expect(ownShapes(sources)).toEqual([]))
  test('have their short fields beside each other by one rule', () => expect(ownPairs(sources)).toEqual([]))
  test('say that they save where they save', () => expect(saysSave(sources)).toEqual([]))
  test('another one is noticed', () => {
    const form = (asked: string) =>
      `<FormDrawer<Values>\n      save={(form) => change(${asked}Document, { form })}\n      said={() => t('done')}\n`
    expect(ownShapes(new Map([['a/Own.tsx', '<Drawer\n opened>']]))).toEqual(['a/Own.tsx'])
    expect(ownPairs(new Map([['a/Own.tsx', 'className={styles.pair}']]))).toEqual(['a/Own.tsx'])
    expect(saysSave(new Map([['a/Own.tsx', form('RefundPayment')]]))).toEqual(['a/Own.tsx: RefundPayment'])
    expect(saysSave(new Map([['a/Own.tsx', form('SaveShelf')]]))).toEqual([])
  })
})
