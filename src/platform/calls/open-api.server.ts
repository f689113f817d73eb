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

/** An OpenAPI 3.1 document of all calls, made from the same contracts that the call handler enforces. */
export function openApiDocument(
  calls: readonly Call[],
  { title, address }: { title: string; address: string },
): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    for (const path of [call.path, ...call.aliases]) {
      const spelled = path.replaceAll(/:(\w+)/g, '{$1}')
      paths[spelled] = { ...paths[spelled], [call.method.toLowerCase()]: operationOf(call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description: '所有接口返回 {code, json, msg}；code 为 0 表示成功。' },
    servers: [{ url: address }],
    paths,
    // A token opens what is one's own; without one a call is a visitor's.
    security: [{}, { token: [] }],
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '登录得到的 token，前面可以写 Bearer',
        },
      },
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

function operationOf(call: Call): object {
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
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    tags: [call.group],
    summary: call.summary,
    ...(call.requirement && { description: `需求编号：${call.requirement}` }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === 'POST' && {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(body),
              required: [...required].filter((name) => !inPath.has(name)),
            },
            example: call.example,
          },
        },
      },
    }),
    responses: {
      '200': {
        description: '成功',
        content: { 'application/json': { schema: envelopeOf(outputSchema(call)) } },
      },
      default: {
        description: '失败',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function envelopeOf(answer: z.core.JSONSchema.BaseSchema): object {
  const { $schema: _dialect, ...schema } = answer
  return {
    allOf: [
      {
        type: 'object',
        required: ['code', 'msg'],
        properties: { code: { const: 0 }, msg: { type: 'string' } },
      },
      schema,
    ],
  }
}

function exampleOf(call: Call, name: string): unknown {
  return typeof call.example === 'object' && call.example !== null
    ? Reflect.get(call.example, name)
    : undefined
}
