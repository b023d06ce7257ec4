import type { Store } from "../store.ts";
import { rowOf } from "./crud.ts";
import {
  type Ask,
  created,
  type Fields,
  itemsOf,
  membersOf,
  type Reply,
  type Route,
} from "./route.ts";

/** What the assistant says in text, whatever it is asked. */
const ANSWER = "This is a stand-in. It hears you, and knows nothing.";

/** Conversations in text: in the platform's own shape, and in that of OpenAI's responses. */
export function chatRoutes(store: Store): Route[] {
  const chats = store.collection("/chat");

  function chat(asked: Fields) {
    // How it was sent is not part of what was said.
    const { transport: _, ...kept } = asked;
    const { input } = kept;
    const said = typeof input === "string" ? [visitorSaid(input)] : itemsOf(input);
    const answer = { role: "assistant", content: ANSWER };
    return chats.add(
      rowOf(store, { ...kept, messages: [...said, answer], output: [answer], cost: 0 }),
    );
  }

  const visitorSaid = (message: string): Fields => {
    const at = store.now();
    return { role: "user", message, time: at, endTime: at, secondsFromStart: 0 };
  };

  function answerChat({ body }: Ask): Reply {
    const asked = membersOf(body);
    const { id, sessionId } = chat(asked);
    if (asked["stream"] !== true) return created(chats.get(id));
    const chunk = { id, sessionId, path: "chat.output[0].content", delta: ANSWER };
    return stream([JSON.stringify(chunk), "[DONE]"]);
  }

  function answerResponse({ body }: Ask): Reply {
    const asked = membersOf(body);
    const { id } = chat(asked);
    const item = { id: store.newId(), type: "message", role: "assistant", status: "completed" };
    const content = [{ type: "output_text", text: ANSWER, annotations: [] }];
    const response = {
      id,
      object: "response",
      created_at: Math.floor(store.now() / 1000),
      status: "completed",
      error: null,
      output: [{ ...item, content }],
    };
    if (asked["stream"] !== true) return created(response);
    return stream([JSON.stringify({ type: "response.completed", response }), "[DONE]"]);
  }

  return [
    { verb: "POST", path: "/chat", answer: answerChat },
    { verb: "POST", path: "/chat/responses", answer: answerResponse },
  ];
}

function stream(events: readonly string[]): Reply {
  const text = events.map((event) => `data: ${event}\n\n`).join("");
  return { status: 201, type: "text/event-stream; charset=utf-8", text };
}
