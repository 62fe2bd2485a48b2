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
  saved: { quote: 'Orçamento {{number}} guardado.', order: 'Encomenda guardada.' },
  asked: 'Orçamento {{number}} guardado: o desconto espera aprovação.',
}
