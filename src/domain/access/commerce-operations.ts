import type { OperationAccess } from './operation-access'

const CHAT = ['chat/attendance'] as const
const CUSTOMERS = ['chat/attendance', 'customers/list'] as const
const CONNECTION = ['instances/edit/{id}'] as const
/** Whoever shows products to customers, or writes them into orders. */
const OFFERS = ['chat/attendance', 'products', 'pre-orders', 'product-orders', 'catalog/itens'] as const
/** Whoever may open one of the catalogue's lists. */
const CATALOG = ['catalog/itens', 'catalog/add', 'catalog/collections'] as const
const ERP = ['erp-integrations'] as const
/** Who serves customers writes and follows their orders; so does the back office. */
const ORDERS = ['chat/attendance', 'product-orders'] as const
/** The day's money: of the whole shop, whoever took it in. */
const CASH = ['product-orders'] as const
/** Who gives orders to couriers. */
const DELIVERIES = ['deliveries'] as const
const QUOTES = ['pre-orders'] as const
/** The file for ANVISA, with the names of patients and buyers. */
const SNGPC = ['sngpc'] as const

/** What the operations of the shop's commerce ask of their caller; see permissions.ts. */
export const COMMERCE_OPERATIONS = {
  // Orders and quotes. What of them may be done is decided by their machines, the law and the role's discount.
  orderRows: ['product-orders', 'order-panel'],
  orderBoard: ['product-orders', 'order-panel'],
  order: [...ORDERS, 'order-panel'],
  customerShopping: [...CUSTOMERS, 'product-orders'],
  openOrdersOf: ORDERS,
  deliveryAreas: ORDERS,
  saveDeliveryArea: ['product-orders'],
  deleteDeliveryArea: ['product-orders'],
  saveOrder: ORDERS,
  sendOrder: ['chat/attendance'],
  takeTodaysPrices: ORDERS,
  moveOrder: ORDERS,
  cancelOrder: ORDERS,
  returnOrder: ['product-orders'],
  grantOrderDiscount: ORDERS,
  classifyOrderLine: ORDERS,
  attachPrescription: ORDERS,
  // Besides, only a pharmacist may.
  approvePrescription: ORDERS,
  refusePrescription: ORDERS,
  // What is written down of a prescription only a pharmacist reads and writes.
  orderDispensings: ORDERS,
  saveDispensing: ORDERS,
  deleteDispensing: ORDERS,
  sngpcSales: SNGPC,
  sngpcPlaces: SNGPC,
  exportSngpc: SNGPC,
  pharmacists: 'administrator',
  savePharmacist: 'administrator',
  requestPayment: ORDERS,
  sendOrderPayment: ORDERS,
  confirmPayment: ORDERS,
  cancelPayment: ORDERS,
  checkPayment: ORDERS,
  refundPayment: ['product-orders'],
  deliveryRows: DELIVERIES,
  courierRounds: DELIVERIES,
  // Whoever follows orders says who brings them.
  courierRows: ['deliveries', 'product-orders'],
  giveToCourier: ['deliveries', 'product-orders'],
  saveCourier: DELIVERIES,
  deleteCourier: DELIVERIES,
  // Besides, only somebody who sees contact data whole may: whoever has the link does.
  makeCourierLink: DELIVERIES,
  sendCourierLink: DELIVERIES,
  endCourierLink: DELIVERIES,
  // By whoever has the link, which nobody guesses.
  courierRun: 'public',
  courierDid: 'public',
  cashDay: CASH,
  cashMoves: CASH,
  addCashStep: CASH,
  quoteRows: QUOTES,
  quotePdf: [...CUSTOMERS, ...QUOTES],
  quoteDifferences: [...ORDERS, ...QUOTES],
  quoteSteps: [...CUSTOMERS, ...QUOTES],
  approveQuote: QUOTES,
  refuseQuote: [...ORDERS, ...QUOTES],
  convertQuote: [...ORDERS, ...QUOTES],
  // What the shop sells.
  productRows: ['products'],
  unclassifiedProducts: ['products'],
  productOffers: ['products'],
  saveProduct: ['products'],
  saveProductOffer: ['products'],
  deleteProducts: ['products'],
  changeProducts: ['products'],
  changeAllProducts: ['products'],
  deleteAllProducts: ['products'],
  stockImages: ['products'],
  setStockImages: ['products'],
  deleteStockImage: ['products'],
  findProducts: OFFERS,
  sellProducts: OFFERS,
  productsBeside: OFFERS,
  countProductUse: OFFERS,
  productCategories: [
    'product-categories',
    'products',
    'catalog/itens',
    'catalog/add',
    'catalog/collections',
  ],
  saveProductCategory: ['product-categories'],
  deleteProductCategory: ['product-categories'],
  moveProductCategory: ['product-categories'],
  serviceRows: ['services'],
  saveService: ['services'],
  deleteService: ['services'],
  orderStatuses: ['status', 'product-orders', 'order-panel', 'orders/infos'],
  saveOrderStatus: ['status'],
  deleteOrderStatus: ['status'],
  moveOrderStatus: ['status'],
  // Of which kind, the history itself says.
  rowHistory: ['products', 'product-categories', 'services', 'status'],
  catalogItems: CATALOG,
  catalogCandidates: CATALOG,
  catalogStandings: CATALOG,
  catalogCollections: CATALOG,
  offerableProducts: CHAT,
  offerableCollections: CHAT,
  offerableCollection: CHAT,
  connectCatalog: CONNECTION,
  addCatalogItems: ['catalog/add'],
  addAllCatalogItems: ['catalog/add'],
  removeCatalogItems: ['catalog/itens'],
  removeAllCatalogItems: ['catalog/itens'],
  syncCatalog: CATALOG,
  agreeCatalogRemoval: ['catalog/itens'],
  saveCatalogCollection: ['catalog/collections'],
  deleteCatalogCollection: ['catalog/collections'],
  moveCatalogCollection: ['catalog/collections'],
  // Integrations with ERPs.
  erpConnections: ERP,
  erpKinds: ERP,
  erpRuns: ERP,
  erpRefusals: ERP,
  erpPushes: ERP,
  erpProducts: ERP,
  saveErpConnection: ERP,
  deleteErpConnection: ERP,
  saveErpSecret: ERP,
  beginErpSignIn: ERP,
  endErpSignIn: ERP,
  makeErpKey: ERP,
  revokeErpKey: ERP,
  makeErpNoticeSecret: ERP,
  pauseErpConnection: ERP,
  runErpConnection: ERP,
  acceptErpRefusal: ERP,
  linkErpRefusal: ERP,
  dismissErpRefusal: ERP,
  retryErpPush: ERP,
  linkErpPush: ERP,
  linkErpProduct: ERP,
  retryErpNotices: ERP,
  withdrawErpPush: ERP,
  enterErpPush: ERP,
  // Accounts at payment providers stand beside them.
  pspAccounts: ERP,
  pspProviders: ERP,
  savePspAccount: ERP,
  savePspSecret: ERP,
  deletePspAccount: ERP,
} as const satisfies Record<string, OperationAccess>
