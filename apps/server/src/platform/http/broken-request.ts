import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const malformed = { zh: '请求格式不正确', en: 'The request is malformed' };

const bodyOf = (code: number, msg: string) => JSON.stringify({ code, success: false, data: null, msg });

/** Bytes that are no HTTP, headers too long or too slow: answered on the bare socket, with the envelope all the same. */
export function brokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, phrase] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout']
        : [400, 'Bad Request'];
  const body = bodyOf(Number(status), malformed.zh);
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** A path that cannot be decoded never reaches a route; it gets the envelope too. */
export function brokenPath(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.writeHead(400, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': request.id,
  });
  reply.raw.end(bodyOf(400, malformed.zh));
}
