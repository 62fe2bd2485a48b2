import type { ImportField } from '../../directory/imports/definition'

/** What a column of a file of products can be, with the names under which pharmacies' systems write it. */
export const PRODUCT_IMPORT_FIELDS: readonly ImportField[] = [
  {
    name: 'sku',
    label: 'Código',
    names: ['sku', 'codigo interno', 'cod', 'cod produto', 'codigo produto', 'referencia', 'id'],
    example: '10023',
  },
  {
    name: 'gtin',
    label: 'Código de barras',
    names: ['ean', 'gtin', 'ean13', 'codbarras', 'cod barras', 'barras', 'barcode'],
    example: '7891058001155',
  },
  {
    name: 'name',
    label: 'Nome',
    names: ['produto', 'descricao do produto', 'nome do produto', 'name', 'item', 'descricao'],
    example: 'Dipirona Sódica 500 mg 10 comprimidos',
  },
  {
    name: 'price',
    label: 'Preço',
    names: ['preco venda', 'preco de venda', 'valor', 'price', 'pvp'],
    example: '9,90',
  },
  {
    name: 'promo_price',
    label: 'Preço promocional',
    names: ['promocao', 'preco promo', 'oferta'],
    example: '7,90',
  },
  {
    name: 'promo_until',
    label: 'Promoção até',
    names: ['fim da promocao', 'validade da promocao', 'fim promocao'],
    example: '31/12/2030',
  },
  { name: 'pmc', label: 'PMC', names: ['preco maximo', 'preco maximo consumidor'], example: '12,90' },
  { name: 'stock', label: 'Estoque', names: ['quantidade', 'saldo', 'qtd', 'qtde', 'stock'], example: '24' },
  {
    name: 'category',
    label: 'Categoria',
    names: ['grupo', 'departamento', 'secao', 'category'],
    example: 'Medicamentos > Genéricos',
  },
  {
    name: 'kind',
    label: 'Tipo',
    names: ['kind', 'classe', 'tipo do produto'],
    example: 'medicamento sem receita',
  },
  { name: 'brand', label: 'Marca', names: ['brand'], example: 'Neo Química' },
  { name: 'maker', label: 'Fabricante', names: ['laboratorio', 'lab', 'fornecedor'], example: 'Hypera' },
  {
    name: 'ingredient',
    label: 'Princípio ativo',
    names: ['substancia', 'ativo principal', 'composicao', 'farmaco'],
    example: 'Dipirona monoidratada',
  },
  { name: 'presentation', label: 'Apresentação', names: ['embalagem', 'forma'], example: '10 comprimidos' },
  {
    name: 'anvisa_register',
    label: 'Registro na Anvisa',
    names: ['registro ms', 'ms', 'registro', 'anvisa'],
    example: '1058300010015',
  },
  { name: 'stripe', label: 'Tarja', names: ['stripe'], example: 'sem tarja' },
  {
    name: 'control_list',
    label: 'Lista de controle',
    names: ['lista', 'controlado', 'portaria 344', 'lista portaria'],
    example: '',
  },
  { name: 'details', label: 'Descrição longa', names: ['detalhes', 'observacao'], example: '' },
  {
    name: 'image',
    label: 'Foto (endereço)',
    names: [
      ...[
        'imagem',
        'foto',
        'fotos',
        'imagens',
        'url da imagem',
        'url imagem',
        'url da foto',
        'link da imagem',
      ],
      ...['link da foto', 'imagem principal', 'foto principal', 'image', 'image url', 'image link'],
    ],
    example: 'https://www.exemplo.com.br/fotos/10023.jpg',
  },
  { name: 'active', label: 'À venda', names: ['ativo', 'active', 'situacao', 'status'], example: 'sim' },
]
