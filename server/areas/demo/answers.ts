import { insertMany, into } from '../../platform/db/insert-many'
import type { Work } from '../../platform/db/work'
import { recordUnanswered } from '../business-data/area'

/** What the example pharmacy answers beyond what the product knows of it: question, other ways to ask, answer, source. */
export const DEMO_ANSWERS: readonly (readonly [
  question: string,
  variants: string,
  answer: string,
  source: string,
])[] = [
  [
    'Aceitam receita digital?',
    'Posso mandar a receita pelo celular?\nAceita receita eletrônica?\nA receita pode ser em PDF?\nReceita pelo WhatsApp serve?',
    'Aceitamos receita digital com assinatura eletrônica válida: mande o PDF ou o link por aqui e o farmacêutico confere. A receita de papel de medicamento controlado precisa ser entregue original.',
    'Farmacêutica Helena',
  ],
  [
    'Como funciona a troca de produto?',
    'Posso trocar um produto?\nQuero devolver um produto\nQual o prazo de troca?\nComprei errado, troca?',
    'Perfumaria e higiene podem ser trocadas em até 7 dias, lacradas e com a nota. Medicamento não pode ser trocado nem devolvido, a não ser com defeito.',
    'Política de trocas, balcão',
  ],
  [
    'Tem estacionamento?',
    'Onde posso estacionar?\nTem vaga para carro?\nVocês têm convênio com estacionamento?',
    'Temos 6 vagas em frente à loja, gratuitas por 30 minutos.',
    'Gerência',
  ],
  [
    'Trabalham com Farmácia Popular?',
    'Tem farmácia popular?\nPega remédio de graça do governo?\nParticipa do Aqui tem Farmácia Popular?\nComo retirar pela Farmácia Popular?',
    'Participamos do Farmácia Popular. Traga documento com foto, CPF e a receita dentro da validade; a retirada é só na loja, pelo próprio paciente ou por procurador.',
    'Farmacêutica Helena',
  ],
  [
    'Quais documentos para retirar na Farmácia Popular?',
    'O que preciso levar para a farmácia popular?\nOutra pessoa pode retirar na farmácia popular?',
    'Documento com foto, CPF e receita com validade. Outra pessoa retira com procuração reconhecida e os documentos dos dois.',
    'Manual do programa',
  ],
  [
    'Aceitam convênio?',
    'Quais convênios aceitam?\nTem desconto de convênio?\nTrabalham com PBM?\nTem desconto de laboratório?',
    'Trabalhamos com os programas de desconto dos principais laboratórios e com convênios de empresas. Mande o nome do seu convênio que conferimos.',
    'Gerência',
  ],
  [
    'Tem desconto para aposentado?',
    'Idoso tem desconto?\nDesconto para terceira idade\nAposentado paga menos?',
    'Às quartas-feiras, clientes com 60 anos ou mais têm 10% de desconto em perfumaria e genéricos sem outra promoção.',
    'Campanha fixa, gerência',
  ],
  [
    'Vocês têm cartão fidelidade?',
    'Tem programa de pontos?\nComo junto pontos?\nTem clube de vantagens?',
    'Temos: cada R$ 1,00 em compras vale 1 ponto, e 200 pontos viram R$ 10,00 na próxima compra. O cadastro é pelo CPF, no caixa.',
    'Regulamento do clube',
  ],
  [
    'Parcelam no cartão?',
    'Em quantas vezes dividem?\nDá para parcelar?\nQual a parcela mínima?',
    'Parcelamos em até 3 vezes sem juros, com parcela mínima de R$ 30,00.',
    'Caixa',
  ],
  [
    'Aceitam vale-alimentação?',
    'Aceita ticket?\nAceita VR ou Alelo?\nPassa cartão alimentação?',
    'Não aceitamos vale-alimentação nem vale-refeição.',
    'Caixa',
  ],
  [
    'Qual o pedido mínimo para entrega?',
    'Tem valor mínimo para entregar?\nEntrega compra pequena?',
    'O pedido mínimo para entrega é de R$ 20,00.',
    'Entregas',
  ],
  [
    'A entrega é grátis a partir de quanto?',
    'Tem frete grátis?\nQuando não paga taxa de entrega?',
    'A entrega é grátis em compras a partir de R$ 120,00 nos bairros que atendemos.',
    'Entregas',
  ],
  [
    'Até que horas entregam?',
    'Qual o último horário de entrega?\nEntregam à noite?\nEntrega no domingo?',
    'Saímos para entrega até as 19h30 de segunda a sábado, e até as 12h no domingo.',
    'Entregas',
  ],
  [
    'Posso pedir e retirar na loja?',
    'Dá para reservar e buscar?\nSepara para eu passar aí?\nTem retirada no balcão?',
    'Pode: separamos em cerca de 30 minutos e guardamos por 24 horas no seu nome.',
    'Balcão',
  ],
  [
    'Como acompanho meu pedido?',
    'Cadê meu pedido?\nMeu pedido já saiu?\nQuando chega meu pedido?',
    'Avisamos por aqui quando o pedido é separado e quando sai para entrega. Para saber de um pedido em especial, escreva "atendente".',
    'Entregas',
  ],
  [
    'O que faço se o produto veio errado?',
    'Recebi produto errado\nVeio faltando item\nO produto chegou quebrado',
    'Sentimos muito! Mande uma foto do que chegou e da nota, e um atendente resolve hoje mesmo.',
    'Balcão',
  ],
  [
    'Encomendam produto que não tem na loja?',
    'Fazem encomenda?\nConseguem pedir para mim?\nQuando chega o que está em falta?',
    'Encomendamos com o distribuidor, sem compromisso: costuma chegar em 1 a 2 dias úteis. Um atendente confirma o prazo.',
    'Compras',
  ],
  [
    'Fazem manipulação?',
    'Vocês são farmácia de manipulação?\nManipulam fórmula?',
    'Não fazemos manipulação.',
    'Farmacêutica Helena',
  ],
  [
    'Precisa marcar hora para vacina?',
    'Como agendo vacina?\nVacina é com hora marcada?\nPosso chegar e tomar vacina?',
    'Vacinas são com hora marcada, de segunda a sábado. Diga o dia e o período que prefere e um atendente agenda.',
    'Farmacêutica Helena',
  ],
  [
    'Quais vacinas aplicam?',
    'Tem vacina da gripe?\nVocês têm vacina?\nAplicam vacina de covid?',
    'Aplicamos vacina da gripe e outras conforme o estoque do dia. Um atendente confirma quais temos hoje.',
    'Farmacêutica Helena',
  ],
  [
    'O que preciso levar para tomar vacina?',
    'Precisa de receita para vacina?\nQue documento levo para a vacina?',
    'Traga documento com foto e a carteira de vacinação. Algumas vacinas pedem receita; o atendente avisa ao agendar.',
    'Farmacêutica Helena',
  ],
  [
    'Furam orelha?',
    'Colocam brinco?\nFaz furo de orelha em bebê?\nQuanto custa furar a orelha?',
    'Colocamos brinco em lóbulo com material estéril, com autorização do responsável para menores. Os brincos são comprados aqui.',
    'Farmacêutica Helena',
  ],
  [
    'Fazem teste de glicemia?',
    'Medem açúcar no sangue?\nTem exame de glicose?',
    'Fazemos o teste de glicemia na hora, com o farmacêutico, durante todo o horário da loja.',
    'Farmacêutica Helena',
  ],
  [
    'Descartam remédio vencido?',
    'Onde descarto medicamento vencido?\nRecebem remédio velho?\nComo jogar fora remédio?',
    'Recebemos medicamentos vencidos e caixas vazias no coletor ao lado do balcão, sem custo.',
    'Programa de descarte',
  ],
  [
    'Recolhem agulhas e seringas usadas?',
    'Onde descarto seringa?\nRecebem caixa de agulha de insulina?',
    'Agulhas e seringas devem ir ao posto de saúde, em caixa rígida. Aqui vendemos o coletor.',
    'Farmacêutica Helena',
  ],
  [
    'Vendem para empresa com nota?',
    'Emitem nota fiscal para CNPJ?\nQuero nota com CNPJ\nFaturam para empresa?',
    'Emitimos nota para CNPJ: informe o número antes de fechar a compra. Para faturamento, fale com a gerência.',
    'Caixa',
  ],
  [
    'Como peço a segunda via da nota?',
    'Perdi a nota fiscal\nPreciso da nota da compra\nManda o cupom fiscal de novo?',
    'Com o CPF usado na compra, um atendente reenvia a nota por aqui.',
    'Caixa',
  ],
  [
    'Vendem fralda?',
    'Tem fralda geriátrica?\nQuais fraldas vocês têm?\nFralda de bebê',
    'Temos fraldas infantis e geriátricas de várias marcas e tamanhos. Diga o tamanho e a marca que um atendente confere preço e estoque.',
    'Balcão',
  ],
  [
    'Vendem leite em pó infantil?',
    'Tem fórmula para bebê?\nVocês têm leite para recém-nascido?',
    'Temos. Diga a marca e o tipo que um atendente confere o estoque. A escolha da fórmula é do pediatra.',
    'Balcão',
  ],
  [
    'Vendem dermocosméticos?',
    'Trabalham com protetor solar?\nTem produtos para pele?\nMarcas de dermocosmético',
    'Trabalhamos com as principais marcas de dermocosméticos e protetores solares, com consultora na loja à tarde.',
    'Perfumaria',
  ],
  [
    'Alugam cadeira de rodas ou muleta?',
    'Tem muleta?\nAluguel de cadeira de rodas\nVendem andador?',
    'Vendemos muletas e andadores; não alugamos equipamentos.',
    'Balcão',
  ],
  [
    'Tem recarga de celular?',
    'Fazem recarga?\nVendem crédito de celular?',
    'Não fazemos recarga de celular.',
    'Caixa',
  ],
  [
    'Recebem boleto ou conta?',
    'Posso pagar conta aí?\nSão correspondente bancário?',
    'Não recebemos contas nem boletos.',
    'Caixa',
  ],
  [
    'Estão contratando?',
    'Como envio currículo?\nTem vaga de emprego?\nQuero trabalhar com vocês',
    'Mande o currículo para vagas@farmacia-modelo.test, com a função no assunto.',
    'Recursos humanos',
  ],
  [
    'Como faço uma reclamação?',
    'Quero falar com o gerente\nOnde reclamo?\nTem ouvidoria?',
    'Escreva "atendente" e conte o que houve: a gerência responde em até um dia útil.',
    'Gerência',
  ],
  [
    'Como paro de receber promoções?',
    'Não quero mais mensagens\nComo sair da lista?',
    'Responda SAIR a qualquer promoção e não mandaremos mais nenhuma. O atendimento continua igual.',
    'Privacidade',
  ],
  [
    'O que fazem com meus dados?',
    'Como apago meus dados?\nVocês seguem a LGPD?\nPolítica de privacidade',
    'Usamos seus dados só para atender você. Pode pedir uma cópia ou apagar quando quiser: escreva "atendente" e peça.',
    'Encarregado de dados',
  ],
  [
    'Posso levar animal na loja?',
    'Aceita pet?\nPode entrar com cachorro?',
    'Cães no colo ou na guia são bem-vindos na área de perfumaria.',
    'Gerência',
  ],
  [
    'A loja tem acessibilidade?',
    'Tem rampa?\nCadeirante consegue entrar?\nTem atendimento preferencial?',
    'Temos rampa, balcão baixo e atendimento preferencial.',
    'Gerência',
  ],
  [
    'Preciso de receita para comprar?',
    'Quais remédios pedem receita?\nPosso comprar remédio pelo WhatsApp?',
    'Medicamentos com tarja só com receita. Os demais podem ser pedidos por aqui; em caso de dúvida o farmacêutico atende.',
    'Farmacêutica Helena',
  ],
]

const SYNONYMS = [
  { word: 'remédio', alike: 'medicamento, medicação, remedinho' },
  { word: 'entrega', alike: 'motoboy, delivery, tele-entrega' },
  { word: 'pressão', alike: 'PA' },
  { word: 'desconto', alike: 'abatimento, promoção' },
]

const ANSWERS = into('business_answers', 'question text, variants text, answer text, source text')
const ALIKE = into('business_synonyms', 'word text, alike text')

/** The approved answers of the example pharmacy, and words that mean the same there. */
export async function writeAnswers(work: Work): Promise<void> {
  await insertMany(
    work,
    ANSWERS,
    DEMO_ANSWERS.map(([question, variants, answer, source]) => ({ question, variants, answer, source })),
  )
  await insertMany(work, ALIKE, SYNONYMS)
}

/** What customers of the example pharmacy asked and nothing answers, newest last. */
export const UNANSWERED: readonly string[] = [
  'Vocês fazem teste de covid?',
  'Tem wifi na loja?',
  'Fazem testes de covid?',
  'Consertam aparelho de pressão?',
]
/** What is remembered of its customers: kind, words, and whether somebody of the team agreed. */
const MEMORIES = [
  ['addressing', 'Chamar de Dona Lúcia', true],
  ['delivery', 'Deixar na portaria com o seu Jorge', true],
  ['payment', 'Prefere pagar com Pix', false],
  ['hours', 'Só recebe depois das 18h', false],
  ['shop', 'Retira na loja da Bela Vista', true],
] as const

/** What Maria could not answer yet, and what she remembers; of the customers who wrote first. */
export async function writeMemories(work: Work): Promise<void> {
  const tickets = await work.query<{ id: string; customer_id: string }>(
    'SELECT min(id)::text AS id, customer_id::text FROM chat_tickets GROUP BY customer_id ORDER BY min(id) LIMIT $1',
    [MEMORIES.length],
  )
  for (const [n, text] of UNANSWERED.entries())
    await recordUnanswered(work, { text, ticketId: tickets[n]?.id ?? '0' })
  await work.query(
    `INSERT INTO customer_memories (tenant_id, customer_id, kind, value, approved_by, approved_at, expires_at)
     SELECT $1, c, k, v, CASE WHEN ok THEN (SELECT min(id) FROM users) END, CASE WHEN ok THEN now() END,
       now() + CASE WHEN ok THEN interval '12 months' ELSE interval '30 days' END
     FROM unnest($2::bigint[], $3::text[], $4::text[], $5::boolean[]) v(c, k, v, ok)`,
    [
      work.tenant.id,
      tickets.map((one) => one.customer_id),
      ...[0, 1, 2].map((column) => MEMORIES.slice(0, tickets.length).map((row) => row[column])),
    ],
  )
}
