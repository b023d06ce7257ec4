import { useRef } from "react";
import { Button } from "../../../components/button.tsx";
import { Icon } from "../../../components/icons.tsx";
import { dentalPersona } from "../../../content/personas.ts";
import { sample } from "../../../content/story.ts";
import { useSample } from "./use-sample.ts";
import "../../../call-ui/turn.css";
import "./sample-call.css";

const NAMES = { assistant: dentalPersona.firstName, caller: sample.caller };

/** A call in captions over the pearl, which ends in a booking. It is silent. */
export function SampleCall() {
  const figure = useRef<HTMLElement>(null);
  const { still, shown, playing, complete, toggle } = useSample(figure);
  const { lines, booking } = sample;
  const speaker = playing ? lines[shown - 1]?.by : undefined;
  return (
    <section className="sample" aria-labelledby="sample">
      <div className="sample__words">
        <h2 id="sample">{sample.title}</h2>
        <p className="story__lead soft">{sample.lead}</p>
        {!still && (
          <Button tone="quiet" icon={playing ? "pause" : "play"} onPress={toggle}>
            {playing ? "Pause the sample" : "Play the sample"}
          </Button>
        )}
      </div>
      <figure ref={figure} className="sample__call" aria-label="Transcript of the sample call">
        <span className="sample__pearl" data-by={speaker} aria-hidden="true" />
        <ol>
          {lines.map(({ by, text }, index) => (
            <li
              key={text}
              className="turn"
              data-speaker={by}
              data-shown={index < shown}
              data-live={playing && index === shown - 1}
            >
              <span className="turn__name">{NAMES[by]}</span>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <figcaption className="small" data-shown={complete}>
          <strong className="row">
            <Icon name="check" />
            {booking.title}
          </strong>
          {booking.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </figcaption>
      </figure>
    </section>
  );
}
