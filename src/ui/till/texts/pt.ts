export default {
  search: { inStock: 'Só com stock' },
  lines: {
    free: 'Item avulso, sem código e sem stock',
    stock: '{{count}} em stock',
    short: 'só {{count}} em stock',
    out: 'sem stock',
  },
  saveSend: 'Guardar e enviar',
  saveAsk: 'Guardar e pedir aprovação',
  saveOnly: 'Guardar sem enviar',
  toldOfQuote: {
    saved: 'Orçamento {{number}} guardado.',
    asked: 'Orçamento {{number}} guardado: o desconto espera aprovação.',
    askedSends: 'Orçamento {{number}} guardado: vai ao cliente assim que o desconto for aprovado.',
  },
  toldOfOrder: {
    saved: 'Encomenda guardada.',
    sent: 'Encomenda enviada: texto e PDF.',
    asked: 'Encomenda guardada: o desconto espera aprovação.',
    askedSends: 'Encomenda guardada: vai ao cliente assim que o desconto for aprovado.',
  },
}
