import { PLACE, QUESTION } from './structured'
import { log, note, reply, says, type Talk } from './talk'

const long = `Então, deixa eu explicar direitinho: minha mãe tem 82 anos e toma sete remédios por dia. De manhã é a levotiroxina 75 em jejum, depois do café a losartana, a hidroclorotiazida e o AAS infantil. No almoço a metformina de 850, e à noite a sinvastatina e mais meio comprimido do remédio pra dormir, que o médico quer tirar aos poucos.

O que eu queria saber:
1. dá pra montar uma caixinha separada por horário?
2. quais desses têm na Farmácia Popular?
3. tem algum que não pode tomar junto?

Semana passada ela se confundiu e tomou a metformina duas vezes, passou mal e foi parar no pronto-socorro. Graças a Deus foi só um susto, mas fiquei com medo. Se vocês tiverem alguém que possa me ligar e explicar com calma eu agradeço MUITO. Posso mandar foto de todas as receitas, estão todas dentro do prazo (menos a do remédio de dormir, que vence sexta-feira).`

/** Conversations in hand: open with each attendant, one being closed. */
export const openTalks: readonly Talk[] = [
  {
    customer: 'Camila Duarte',
    phone: '5511987120101',
    state: 'open',
    owner: 'ana',
    hoursAgo: 1,
    lines: [
      says('Oi! Tem Novalgina gotas?'),
      log('Ana Beatriz Martins assumiu o atendimento.'),
      reply('Oi, Camila! Temos sim. A de 20 ml sai por R$ 21,90, e o genérico (dipirona) por R$ 7,49.'),
      says('Quero o genérico, 2 frascos 👍'),
      reply('Separado! Vai retirar ou prefere entrega?', 'delivered'),
      says('Retiro às 18h, obrigada!', { after: 6 }),
    ],
  },
  {
    customer: 'Roberto Siqueira',
    phone: '5511976230102',
    state: 'open',
    owner: 'ana',
    hoursAgo: 2.2,
    lines: [
      says('Boa tarde, preciso de amoxicilina 500'),
      log('Ana Beatriz Martins assumiu o atendimento.'),
      reply('Boa tarde, seu Roberto! Antibiótico só com receita, em duas vias. O senhor tem?'),
      says('Imagem', { type: 'image', caption: 'essa aqui serve?' }),
      note('Receita de 12 dias atrás: antibiótico vale 10. Não dispensar.'),
      reply('Seu Roberto, a receita passou do prazo de 10 dias. Precisa pedir uma nova ao médico.', 'sent'),
    ],
  },
  {
    customer: 'Vanessa Oliveira',
    priority: 3,
    phone: '5511965340103',
    state: 'open',
    owner: 'ana',
    hoursAgo: 3,
    lines: [
      says(long),
      log('Ana Beatriz Martins assumiu o atendimento.'),
      reply(
        'Vanessa, que bom que ela está bem! 💙 Vou falar com a nossa farmacêutica e já te retorno.',
        'read',
      ),
      note('Luísa, consegue ligar pra ela hoje? Caso delicado.'),
      says('Muito obrigada, de coração 🙏🙏', { after: 3 }),
    ],
  },
  {
    customer: 'Diego Farias',
    phone: '5511954450104',
    state: 'open',
    owner: 'ana',
    hoursAgo: 30,
    lines: [
      says('Chegou o protetor solar que encomendei?'),
      log('Ana Beatriz Martins assumiu o atendimento.'),
      reply('Ainda não, Diego. Aviso assim que chegar!', 'delivered'),
      reply('Diego, chegou! Fica reservado até sábado.', 'failed', { error: '131047', after: 1_500 }),
    ],
  },
  {
    customer: 'Helena Vasconcelos',
    phone: '5511943560105',
    state: 'open',
    owner: 'ana',
    hoursAgo: 0.6,
    favorite: true,
    lines: [
      says('Quanto tá o Ozempic 1 mg?'),
      log('Ana Beatriz Martins assumiu o atendimento.'),
      reply('R$ 1.063,90 com o desconto do laboratório. Precisa de receita.', 'played'),
      says('Documento: receita_helena.pdf', { type: 'document', document: 'receita_helena.pdf' }),
    ],
  },
  {
    customer: 'Wagner Pires',
    phone: '5511932670106',
    state: 'open',
    owner: 'bruno',
    hoursAgo: 0.9,
    lines: [
      says('Salve! Tem whey de chocolate?'),
      log('Bruno Carvalho assumiu o atendimento.'),
      reply('Fala, Wagner! Temos o de 900 g por R$ 119,90.'),
      says('E creatina?'),
      reply('Creatina 300 g R$ 69,90. Levando os dois, 10% de desconto 💪', 'read'),
      says('Fechou! Passo aí mais tarde'),
    ],
  },
  {
    customer: 'Sônia Regina Alves',
    priority: 1,
    phone: '5511921780107',
    state: 'open',
    owner: 'bruno',
    hoursAgo: 1.8,
    department: 'Balcão',
    lines: [
      says('Bom dia, o genérico do Puran T4 é igual?'),
      log('Bruno Carvalho assumiu o atendimento.'),
      reply(
        'Bom dia, dona Sônia! Tem o mesmo princípio ativo, mas para levotiroxina o ideal é não trocar de marca sem falar com o médico.',
      ),
      says('Ah, então vou no de sempre. 75 mcg'),
      reply('Perfeito. R$ 14,30 a caixa. Separo quantas?', 'delivered'),
    ],
  },
  {
    customer: 'Marcelo Tavares',
    phone: '5511910890108',
    state: 'open',
    owner: 'bruno',
    hoursAgo: 4,
    lines: [
      says('Comprei ontem e veio a caixa amassada'),
      says('Imagem', { type: 'image' }),
      log('Bruno Carvalho assumiu o atendimento.'),
      reply('Poxa, Marcelo, desculpe! Pode trazer com a nota que trocamos na hora.', 'read'),
      note('Terceira reclamação desse lote. Avisar o gerente.'),
      reply('Se preferir, o motoboy leva a nova e recolhe essa, sem custo.', 'unknown'),
    ],
  },
  {
    customer: 'Isabela Nogueira',
    phone: '5511987900109',
    state: 'open',
    owner: 'bruno',
    hoursAgo: 0.3,
    lines: [
      says('oii vcs tem teste de gravidez?'),
      log('Bruno Carvalho assumiu o atendimento.'),
      reply('Oi, Isabela! Temos: o de tira por R$ 6,90 e o digital por R$ 39,90.', 'sent'),
      says('quero o digital, dá pra entregar com discrição?'),
      reply(QUESTION, 'read', { type: 'interactive' }),
      says(PLACE, { type: 'location' }),
    ],
  },
  {
    customer: 'Geraldo Magela',
    priority: 2,
    phone: '5531988010110',
    state: 'closing',
    owner: 'bruno',
    hoursAgo: 6,
    lines: [
      says('Recebi tudo certinho, valeu'),
      log('Bruno Carvalho assumiu o atendimento.'),
      reply('Nós que agradecemos, seu Geraldo! Precisando, é só chamar.', 'read'),
    ],
  },
  {
    customer: 'Tatiane Rocha',
    phone: '5511976010111',
    state: 'open',
    owner: 'carla',
    department: 'Entregas',
    hoursAgo: 0.8,
    lines: [
      says('Cadê meu pedido? Já faz 1 hora'),
      log('Carla Mendes assumiu o atendimento.'),
      reply('Oi, Tatiane! O entregador saiu às 14h20, está a 3 quadras de você.', 'read'),
      says('Chegou agora! Obrigada ❤️'),
      reply('Que bom! 😊', 'delivered'),
    ],
  },
  {
    customer: 'Osvaldo Pinheiro',
    phone: '5511965120112',
    state: 'open',
    owner: 'carla',
    department: 'Entregas',
    hoursAgo: 2.9,
    lines: [
      says('Vocês entregam em Guarulhos?'),
      log('Carla Mendes assumiu o atendimento.'),
      reply('Entregamos no Centro e em Vila Galvão, taxa de R$ 9,00.', 'read'),
      says('Contato: Portaria do prédio (+55 11 2440-1020)', { type: 'contacts' }),
      says('Pode deixar na portaria'),
    ],
  },
  {
    customer: 'Bianca Castro',
    phone: '5511954230113',
    state: 'open',
    owner: 'carla',
    department: 'Entregas',
    hoursAgo: 26,
    lines: [
      says('Preciso trocar o endereço de entrega'),
      log('Carla Mendes assumiu o atendimento.'),
      reply('Claro! Me passa o novo, por favor.', 'delivered'),
    ],
  },
  {
    customer: 'Renato Figueiredo',
    phone: '5511943340114',
    state: 'open',
    owner: 'admin',
    hoursAgo: 7,
    lines: [
      says('Gostaria de falar com o gerente sobre uma cobrança em dobro no cartão'),
      log('Mariana Azevedo assumiu o atendimento.'),
      reply(
        'Boa tarde, seu Renato. Sou a Mariana, gerente. O estorno foi feito hoje e aparece em até 7 dias.',
        'read',
      ),
      says('Obrigado pela atenção', { after: 15 }),
    ],
  },
]
