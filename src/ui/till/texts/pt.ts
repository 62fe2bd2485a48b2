export default {
  search: { inStock: 'Só com stock' },
  lines: {
    free: 'Item avulso, sem código e sem stock',
    stock: '{{count}} em stock',
    short: 'só {{count}} em stock',
    out: 'sem stock',
  },
}
