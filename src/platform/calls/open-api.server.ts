import { z } from 'zod'
import type { Call } from './call.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** A call stays as it is for as long as the process lives, and describing all takes a fifth of a second. */
const inputs = new WeakMap<Call, Schema>()
const outputs = new WeakMap<Call, Schema>()

/** JSON Schema of what a call takes, as the caller writes it. */
export function inputSchema(call: Call): Schema {
  return once(inputs, call, () => z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }))
}

/** JSON Schema of a successful answer's fields beside `code` and `msg`. */
export function outputSchema(call: Call): Schema {
  return once(outputs, call, () => z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }))
}

function once(known: WeakMap<Call, Schema>, call: Call, make: () => Schema): Schema {
  const schema = known.get(call) ?? make()
  known.set(call, schema)
  return schema
}

/** How a caller says who sends a call. */
interface SignedBy {
  readonly name: string
  readonly scheme: object
  /** Whether a call without it is a visitor's. */
  readonly isOptional: boolean
}

const BY_TOKEN: SignedBy = {
  name: 'token',
  scheme: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '登录得到的 token，前面可以写 Bearer',
  },
  isOptional: true,
}

interface Described<Of extends Call> {
  readonly title: string
  readonly address: string
  /** Missing: by the token of a reader. */
  readonly signedBy?: SignedBy
  /** What is said of a call besides its summary. */
  readonly saysOf?: (call: Of) => string
  /** Operations that are no calls, by path and method. */
  readonly others?: Readonly<Record<string, Readonly<Record<string, object>>>>
}

/** An OpenAPI 3.1 document of these calls, made from the same contracts that the call handler enforces. */
export function openApiDocument<Of extends Call>(
  calls: readonly Of[],
  { title, address, signedBy = BY_TOKEN, saysOf = requirementOf, others = {} }: Described<Of>,
): object {
  const paths: Record<string, Record<string, object>> = { ...others }
  for (const call of calls) {
    for (const path of [call.path, ...call.aliases]) {
      const spelled = path.replaceAll(/:(\w+)/g, '{$1}')
      paths[spelled] = { ...paths[spelled], [call.method.toLowerCase()]: operationOf(call, saysOf(call)) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description: '所有接口返回 {code, json, msg}；code 为 0 表示成功。' },
    servers: [{ url: address }],
    paths,
    security: [...(signedBy.isOptional ? [{}] : []), { [signedBy.name]: [] }],
    components: {
      securitySchemes: { [signedBy.name]: signedBy.scheme },
      schemas: {
        Failure: {
          type: 'object',
          required: ['code', 'json', 'msg'],
          properties: {
            code: { type: 'integer' },
            json: { type: 'null' },
            msg: { type: 'string', description: '可直接展示的中文说明' },
          },
        },
      },
    },
  }
}

const requirementOf = ({ requirement }: Call) => (requirement ? `需求编号：${requirement}` : '')

function operationOf(call: Call, description: string): object {
  const schema = inputSchema(call)
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''))
  const properties = Object.entries(schema.properties ?? {})
  const required = new Set(schema.required)
  const parameters = properties
    .filter(([name]) => inPath.has(name) || call.method === 'GET')
    .map(([name, of]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema: of,
      example: exampleOf(call, name),
    }))
  const body = properties.filter(([name]) => !inPath.has(name))
  const requiredInBody = [...required].filter((name) => !inPath.has(name))
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    tags: [call.group],
    summary: call.summary,
    ...(description && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === 'POST' && {
      requestBody: {
        required: requiredInBody.length > 0,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(body),
              required: requiredInBody,
            },
            example: call.example,
          },
        },
      },
    }),
    responses: responsesOf(outputSchema(call)),
  }
}

/** What an operation answers with: a success with these fields beside `code` and `msg`, or a refusal. */
export function responsesOf(answer: Schema): object {
  return {
    '200': {
      description: '成功',
      content: { 'application/json': { schema: envelopeOf(answer) } },
    },
    default: {
      description: '失败',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  }
}

/**
 * The answer with `code` and `msg` in it: as one more part beside it they would be what an answer that allows nothing
 * else forbids.
 */
function envelopeOf(answer: Schema): object {
  const { $schema: _dialect, ...schema } = answer
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map(envelopeOf) }
  return {
    ...schema,
    properties: { code: { const: 0 }, msg: { type: 'string' }, ...schema.properties },
    // An answer may say what its `msg` is.
    required: [...new Set(['code', 'msg', ...(schema.required ?? [])])],
  }
}

function exampleOf(call: Call, name: string): unknown {
  return typeof call.example === 'object' && call.example !== null
    ? Reflect.get(call.example, name)
    : undefined
}
