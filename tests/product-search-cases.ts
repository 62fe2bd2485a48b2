/**
 * What is found by what was typed: of these products, in the order in which they are sold. The device and the server are held to it
 * alike (src/domain/products/local-search.test.ts, tests/server/areas/products.test.ts).
 */
export const SOLD = [
  { name: 'Losartana Potássica 50 mg', presentation: '30 comprimidos', sku: 'P0001', gtin: '7891000100103' },
  { name: 'Losartana 100 mg', presentation: '30 comprimidos', sku: 'P0002', gtin: '7891000055120' },
  { name: 'Losartana 150mg', presentation: null, sku: '50', gtin: null },
  { name: 'Atenolol 250 mg', presentation: null, sku: 'P0004', gtin: '7896004711256' },
  { name: 'Atenolol 25mg', presentation: '30 cpr', sku: 'P0005', gtin: null },
  { name: 'Clonazepam 0,5 mg', presentation: null, sku: 'P0006', gtin: null },
  { name: 'Clonazepam 2.5 mg/ml', presentation: 'gotas 20 ml', sku: 'P0007', gtin: null },
  { name: 'Amoxicilina + Clavulanato 875mg/125mg', presentation: null, sku: 'P0008', gtin: null },
  { name: 'Vitamina B12', presentation: '1.000 mcg', sku: 'P0009', gtin: null },
  { name: 'Soro 500 ml', presentation: null, sku: 'P0010', gtin: '96385074' },
  { name: 'Dipirona 500 mg', presentation: null, sku: '10023', gtin: '7891058001155' },
  { name: 'Fralda XG', presentation: null, sku: '20', gtin: null },
  { name: 'Lenços umedecidos', presentation: null, sku: 'P0011', gtin: '0036000291452' },
  { name: 'Pastilha', presentation: null, sku: 'PAST-7', gtin: null },
] as const

/** What is typed, and the places of what is found, in their order. */
export const SEARCHES: readonly (readonly [typed: string, found: readonly number[]])[] = [
  // A number is a dose, and equals it.
  ['losartana 100', [1]],
  ['losartana 50', [0, 2]],
  ['losartana 50 mg', [0]],
  ['losartana 50mg', [0]],
  ['LOSARTANA 150 MG', [2]],
  ['losartana 5', []],
  ['losartana 30', [0, 1]],
  ['atenolol 25', [4]],
  ['atenolol 250', [3]],
  ['clonazepam 0,5', [5]],
  ['clonazepam 0.5mg', [5]],
  ['clonazepam 5', []],
  ['clonazepam 2,5', [6]],
  ['clonazepam 2', []],
  ['amoxicilina 875', [7]],
  ['amoxi 875 125', [7]],
  ['vitamina 1000', [8]],
  ['b12', [8]],
  ['soro 500', [9]],
  ['500 ml', [9]],
  ['500', [9, 10]],
  // A dose before a code of the shop that is the same number.
  ['50', [0, 2]],
  ['20', [6, 11]],
  // A barcode and a code whole, or by their beginnings; never by what lies in them.
  ['7891000100103', [0]],
  ['7891000', [0, 1]],
  ['000100', []],
  ['0100103', []],
  ['9638', [9]],
  ['036000291452', [12]],
  ['0036000291452', [12]],
  ['1002', [10]],
  ['10023', [10]],
  ['p0004', [3]],
  ['PAST-7', [13]],
  ['PAST-8', []],
  // Words in any order, by any part, without accents.
  ['500 DIPI', [10]],
  ['potassica', [0]],
  ['tenol', [3, 4]],
]
