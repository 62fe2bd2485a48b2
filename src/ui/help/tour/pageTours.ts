import type { RoutePattern } from '@domain/access/routes'
import { automaticTexts } from '@ui/automatic-messages/texts/pt_BR'
import { catalogTexts } from '@ui/catalog/texts/pt_BR'
import { customerListTexts } from '@ui/customers/texts/list/pt_BR'
import { erpTexts } from '@ui/erp/texts/pt_BR'
import { currentTexts } from '@ui/kit/text'
import { administrationTexts } from '@ui/kit/texts/administration/pt_BR'
import { macroTexts } from '@ui/macros/texts/pt_BR'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import { orderSetupTexts } from '@ui/orders/texts/setup/pt_BR'
import { productTexts } from '@ui/products/texts/pt_BR'
import { quickAnswerTexts } from '@ui/templates/texts/quick-answers/pt_BR'
import { type Find, named, one, type TourStep } from './step'

/** A step on a page of the administration. */
const on = (
  route: RoutePattern,
  says: TourStep['says'],
  find: Find,
  how: TourStep['how'] = 'openPage',
): TourStep => ({ find, says, how, route })
const listButton = (key: 'list.addFilter' | 'list.columns' | 'list.more') =>
  named('button', () => currentTexts(administrationTexts)(key))
/** Files, and what is done now and then, are behind one button. */
const more = listButton('list.more')

/** The tours of the administration, each with its steps in order. */
export const PAGE_TOURS = {
  customers: [
    on(
      'customers/list',
      'customerSearch',
      named('input', () => currentTexts(customerListTexts)('search')),
    ),
    on('customers/list', 'customerFilter', listButton('list.addFilter')),
    on('customers/list', 'customerRow', one('main a[href*="customer="]'), 'addOne'),
    on('customers/list', 'customerColumns', listButton('list.columns')),
    {
      ...on('customers/list', 'customerImport', more),
      takes: 'actions/change-many-customers',
    },
    { ...on('customers/list', 'customerExport', more), takes: 'actions/export' },
  ],
  orders: [
    on(
      'pre-orders',
      'quoteAdd',
      named('button', () => currentTexts(orderTexts)('quotes.add')),
    ),
    on(
      'pre-orders',
      'quoteSearch',
      named('input', () => currentTexts(orderTexts)('quotes.search')),
    ),
    on(
      'product-orders',
      'orderAdd',
      named('a', () => currentTexts(orderTexts)('add')),
    ),
    on(
      'product-orders',
      'orderBoard',
      named('[role="tablist"]', () => currentTexts(orderTexts)('viewAs')),
    ),
    on(
      'product-orders',
      'orderAreas',
      named('button', () => currentTexts(orderSetupTexts)('areas.title')),
    ),
  ],
  answers: [
    on(
      'quick-answers',
      'answerAdd',
      named('button', () => currentTexts(quickAnswerTexts)('add')),
    ),
    on('quick-answers', 'answerImport', more),
    on(
      'quick-answers',
      'answerMacros',
      named('[role="tab"]', () => currentTexts(macroTexts)('tab')),
    ),
  ],
  house: [
    on(
      'dynamic-settings/opening-hours',
      'houseHours',
      named('button', () => currentTexts(automaticTexts)('opening.add')),
    ),
    on(
      'closing-messages',
      'houseClosing',
      named('button', () => currentTexts(automaticTexts)('closing.add')),
    ),
    on(
      'nps-messages',
      'houseSurvey',
      named('button', () => currentTexts(automaticTexts)('survey.add')),
    ),
    on(
      'inactive-messages',
      'houseSilence',
      named('button', () => currentTexts(automaticTexts)('inactivity.add')),
    ),
  ],
  wares: [
    on(
      'products',
      'wareAdd',
      named('button', () => currentTexts(productTexts)('add')),
    ),
    on('products', 'wareImport', more),
    on(
      'erp-integrations',
      'wareErp',
      named('button', () => currentTexts(erpTexts)('add')),
    ),
    on(
      'erp-integrations',
      'wareRefusals',
      named('[role="tab"]', () => currentTexts(erpTexts)('tabs.refusals')),
    ),
    on(
      'catalog/itens',
      'wareCatalog',
      named('input', () => currentTexts(catalogTexts)('search')),
    ),
  ],
} satisfies Readonly<Record<string, readonly TourStep[]>>
